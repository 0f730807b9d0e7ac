import Hashing
import JSON
import Photos

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ReceivedRequest: Sendable {
    static let bodyLimit = 64 << 20

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
    /// Whether it repeats an answer and goes on from there.
    var isSecondTurn = false
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

    /// A photo of which a program on the same machine gets the path.
    init(sha256: SHA256Digest, width: Int, height: Int) {
        (self.sha256, self.width, self.height) = (sha256, width, height)
        (byteCount, encodedCount, kind) = (0, 0, .jpeg)
    }

    /// Nil if the text is no base64 (RFC 4648, section 4) or no photo.
    /// - Parameter isLenient: also takes section 5 (`-` and `_`) and no padding, as Google's services do.
    init?(base64 text: Substring, isLenient: Bool = false) {
        let encoded = isLenient ? Self.standard(text) : Data(text.utf8)
        let padding = encoded.suffix(2).count { $0 == UInt8(ascii: "=") }
        // Foundation tolerates too much padding.
        guard encoded.count % 4 == 0, let data = Data(base64Encoded: encoded),
            data.count == encoded.count / 4 * 3 - padding
        else { return nil }
        self.init(Array(data), encodedCount: text.utf8.count)
    }

    /// Nil if the bytes are no photo.
    init?(_ bytes: [UInt8], encodedCount: Int) {
        guard let kind = try? PhotoKind(of: bytes) else { return nil }
        sha256 = SHA256Digest(of: bytes)
        byteCount = bytes.count
        self.encodedCount = encodedCount
        self.kind = kind
        (width, height) = Self.size(of: bytes) ?? (1024, 768)
    }

    /// In the standard alphabet, and padded unless some padding is there.
    private static func standard(_ text: Substring) -> Data {
        var data = Data(text.utf8)
        for place in data.indices {
            switch data[place] {
            case UInt8(ascii: "-"): data[place] = UInt8(ascii: "+")
            case UInt8(ascii: "_"): data[place] = UInt8(ascii: "/")
            default: break
            }
        }
        if data.last != UInt8(ascii: "=") {
            data.append(contentsOf: repeatElement(UInt8(ascii: "="), count: (4 - data.count % 4) % 4))
        }
        return data
    }

    /// The size in a JPEG's start of frame or a PNG's IHDR, for counting image tokens without decoding; nil for anything
    /// else or a truncated header.
    private static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        func number(_ place: Int) -> Int {
            place + 1 < bytes.count ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : 0
        }
        func size(_ width: Int, _ height: Int) -> (Int, Int)? { width > 0 && height > 0 ? (width, height) : nil }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return size(number(18), number(22)) }
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        while place + 3 < bytes.count, bytes[place] == 0xFF, number(place + 2) >= 2 {
            let marker = bytes[place + 1]
            // Start of frame of any coding; C4, C8 and CC are tables.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return size(number(place + 7), number(place + 5))
            }
            place += 2 + number(place + 2)
        }
        return nil
    }
}
