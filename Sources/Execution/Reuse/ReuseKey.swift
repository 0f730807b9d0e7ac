import Catalog
import Hashing
import JSON

/// An old answer fits a request if body, repeat, wire format, endpoint and model are equal. Provider names may differ.
struct ReuseKey: Sendable, Hashable {
    // Half of a SHA-256 to save memory; the journal line itself is compared with the request again.
    private let high: UInt64
    private let low: UInt64

    init(request: SHA256Digest, repeatIndex: Int, asked: Asked) {
        let text = "\(request.hex) \(repeatIndex) \(asked.wire) \(asked.endpoint) \(asked.model)"
        let digest = SHA256Digest(of: text.utf8)
        high = digest.leadingBits
        low = UInt64(digest.hex.dropFirst(16).prefix(16), radix: 16) ?? 0
    }

    struct Asked: Sendable, Hashable {
        var wire: String
        var endpoint: String
        var model: String

        init(_ definition: ProviderDefinition) {
            wire = definition.wire.rawValue
            endpoint = definition.endpoint
            model = definition.model
        }

        /// Nil if the record lacks a part.
        init?(_ recorded: RecordedVariant) {
            guard let wire = recorded.json["wire"]?.string, let endpoint = recorded.json["endpoint"]?.string,
                let model = recorded.model
            else { return nil }
            (self.wire, self.endpoint, self.model) = (wire, endpoint, model)
        }
    }
}

extension SHA256Digest {
    var leadingBits: UInt64 { UInt64(hex.prefix(16), radix: 16) ?? 0 }
}
