import Hashing
import JSON
import Photos

struct ReceivedRequest: Sendable {
    /// Lower-case names.
    var headers: [String: String]
    /// The path after the provider's name, without the query.
    var path: String
    var query: String
    var body: JSON
    var byteCount: Int
}

struct SimulatedAsk: Sendable {
    var photos: [SentPhoto]
    /// `seed` or `random_seed`; nil if absent.
    var seed: Int?
    /// Maximum output tokens, thoughts included; nil: no limit.
    var outputLimit: Int?
    var text = ""
    var enforcesSchema = false
}

struct SentPhoto: Sendable, Hashable {
    var sha256: SHA256Digest
    var byteCount: Int
    /// Bytes of base64 in the body.
    var encodedCount: Int
    var kind: PhotoKind
    var width: Int
    var height: Int
    /// Image detail in the vendor's words; nil if not stated.
    var detail: String?

    /// Nil if the text is no base64 or no photo.
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

/// The size from a photo's header, for counting image tokens without decoding.
struct PixelSize: Sendable, Hashable {
    var width: Int
    var height: Int
}

extension PixelSize {
    /// Reads JPEG (start of frame) and PNG (IHDR); nil for anything else or a truncated header.
    init?(of bytes: [UInt8]) {
        func pair(_ place: Int) -> Int? {
            place >= 0 && place + 1 < bytes.count ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : nil
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            guard let wide = pair(18), let high = pair(22), wide > 0, high > 0 else { return nil }
            self.init(width: wide, height: high)
            return
        }
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        while place + 3 < bytes.count, bytes[place] == 0xFF, let length = pair(place + 2), length >= 2 {
            let marker = bytes[place + 1]
            // Start of frame of any coding; C4, C8 and CC are tables.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                guard let high = pair(place + 5), let wide = pair(place + 7), wide > 0, high > 0 else { return nil }
                self.init(width: wide, height: high)
                return
            }
            place += 2 + length
        }
        return nil
    }
}
