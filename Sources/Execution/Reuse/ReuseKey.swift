import Catalog
import Hashing
import JSON

/// What must be equal for an old answer to stand for a new request: the request's body, the repeat, and whom it goes to, by
/// wire format, endpoint and model. Providers may have other names.
struct ReuseKey: Sendable, Hashable {
    // Half of a SHA-256, so that a million of them stay small; the line itself is held against the request once more.
    private let high: UInt64
    private let low: UInt64

    init(request: SHA256Digest, repeatIndex: Int, asked: Asked) {
        let text = "\(request.hex) \(repeatIndex) \(asked.wire) \(asked.endpoint) \(asked.model)"
        let digest = SHA256Digest(of: text.utf8)
        high = digest.leadingBits
        low = UInt64(digest.hex.dropFirst(16).prefix(16), radix: 16) ?? 0
    }

    /// Whom a variant asks.
    struct Asked: Sendable, Hashable {
        var wire: String
        var endpoint: String
        var model: String

        init(_ definition: ProviderDefinition) {
            wire = definition.wire.rawValue
            endpoint = definition.endpoint
            model = definition.model
        }

        /// As a run recorded it; nil when it does not say.
        init?(_ recorded: RecordedVariant) {
            guard let wire = recorded.json["wire"]?.string, let endpoint = recorded.json["endpoint"]?.string,
                let model = recorded.model
            else { return nil }
            (self.wire, self.endpoint, self.model) = (wire, endpoint, model)
        }
    }
}

extension SHA256Digest {
    /// Its first 64 bits.
    var leadingBits: UInt64 { UInt64(hex.prefix(16), radix: 16) ?? 0 }
}
