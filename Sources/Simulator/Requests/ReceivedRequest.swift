import Hashing
import JSON
import Photos

/// A request as a server got it, its body parsed.
struct ReceivedRequest: Sendable {
    /// Lower-case names.
    var headers: [String: String]
    /// What follows the provider's name in the path, without the query.
    var path: String
    var query: String
    var body: JSON
    /// Of the body as received.
    var byteCount: Int
}

/// What a request asks of the model, whatever its wire format.
struct SimulatedAsk: Sendable {
    var photos: [SentPhoto]
    /// `seed` or `random_seed`, nil when the request has none.
    var seed: Int?
    /// The most output tokens, thoughts included; nil when the request names no limit.
    var outputLimit: Int?
    /// What is said to the model beside the photos, all of it.
    var text = ""
    /// Whether the answer's schema is to be enforced.
    var enforcesSchema = false
}

/// A photo out of a request.
struct SentPhoto: Sendable, Hashable {
    var sha256: SHA256Digest
    var byteCount: Int
    /// Bytes of base64 in the body.
    var encodedCount: Int
    var kind: PhotoKind
    var width: Int
    var height: Int
    /// What the request says of detail, in the vendor's words; nil: nothing.
    var detail: String?

    /// Reads base64 text; nil when it is none or no kind of photo.
    init?(base64 text: Substring.UTF8View, _ form: Base64.Form) {
        guard let bytes = Base64.decode(text, form), let kind = try? PhotoKind(of: bytes) else { return nil }
        let size = PixelSize(of: bytes) ?? PixelSize(width: 1024, height: 768)
        sha256 = SHA256Digest(of: bytes)
        byteCount = bytes.count
        encodedCount = text.count
        self.kind = kind
        width = size.width
        height = size.height
    }
}
