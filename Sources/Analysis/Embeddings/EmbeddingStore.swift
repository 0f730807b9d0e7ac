import FoundationEssentials
import Hashing

/// A cache of embeddings: `KEY.vector` contains the SHA-256 of the rest (64 hexadecimal digits), then little-endian
/// 4-byte floats. The key hashes endpoint, model and text.
struct EmbeddingStore: Sendable {
    /// Increase it when the content for an equal key would change.
    private static let version = 1
    /// The most numbers in a vector.
    static let longest = 16_384

    let folder: URL
    let endpoint: String
    let model: String

    /// The cached vector; nil if missing or damaged.
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

    /// Ignores write errors: the vector is requested again next time.
    func keep(_ vector: [Float], of text: String) {
        let bytes = vector.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? Data(Array(SHA256Digest(of: bytes).hex.utf8) + bytes).write(to: path(text), options: .atomic)
    }

    private func path(_ text: String) -> URL {
        // Endpoint and model have no control characters, so the separator is unambiguous.
        let key = "\(Self.version)\u{1}\(endpoint)\u{1}\(model)\u{1}\(text)"
        return folder.appending(path: "\(SHA256Digest(of: Array(key.utf8)).hex).vector")
    }
}
