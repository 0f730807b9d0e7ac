import FoundationEssentials
import Hashing

/// Vectors that were paid for, as files: `KEY.vector` holds the SHA-256 of what follows it (64 hexadecimal digits) and then
/// the numbers as 4 bytes each, little end first. The key is made of endpoint, model and text.
struct EmbeddingStore: Sendable {
    /// Changes whenever a file of the same key would hold something else.
    private static let version = 1
    /// Numbers of a vector, at most.
    static let longest = 16_384

    let folder: URL
    /// Whose vectors they are.
    let endpoint: String
    let model: String

    /// The vector kept of a text; nil when there is none, or when it is not the one that was written.
    func vector(of text: String) -> [Float]? {
        guard let file = try? Data(contentsOf: path(text)), file.count > 64, file.count <= 64 + 4 * Self.longest,
            file.count % 4 == 0
        else { return nil }
        let bytes = Array(file.dropFirst(64))
        guard SHA256Digest(of: bytes).hex == String(decoding: file.prefix(64), as: UTF8.self) else { return nil }
        return stride(from: 0, to: bytes.count, by: 4).map { start in
            Float(bitPattern: bytes[start..<(start + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) })
        }
    }

    /// Where it cannot be written the vector is simply asked for again next time.
    func keep(_ vector: [Float], of text: String) {
        let bytes = vector.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? Data(Array(SHA256Digest(of: bytes).hex.utf8) + bytes).write(to: path(text), options: .atomic)
    }

    private func path(_ text: String) -> URL {
        // No part can hold the separator: an endpoint and a model have no control characters.
        let key = "\(Self.version)\u{1}\(endpoint)\u{1}\(model)\u{1}\(text)"
        return folder.appending(path: "\(SHA256Digest(of: Array(key.utf8)).hex).vector")
    }
}
