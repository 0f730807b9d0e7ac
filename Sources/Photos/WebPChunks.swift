/// The chunks of a WebP file (RFC 9649, section 2), read without decoding. Every index is checked.
struct WebPChunks {
    private static let pictureParts: Set<String> = ["VP8X", "ALPH", "VP8 ", "VP8L"]
    /// The `VP8X` flag for transparency.
    private static let alphaFlag: UInt8 = 0x10

    private var picture: [(name: String, range: Range<Int>)] = []
    private let bytes: [UInt8]

    /// Nil when a chunk ends beyond the file.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)) else { return nil }
        var position = 12
        while position + 8 <= bytes.count {
            let name = String(decoding: bytes[position..<position + 4], as: UTF8.self)
            let size = (0..<4).reduce(0) { $0 | Int(bytes[position + 4 + $1]) << ($1 * 8) }
            let start = position + 8
            guard size <= bytes.count - start else { return nil }
            if Self.pictureParts.contains(name) { picture.append((name, start..<start + size)) }
            // Chunks begin at even offsets.
            position = start + size + size % 2
        }
        self.bytes = bytes
    }

    /// The same picture without EXIF, XMP, profile or other metadata: libvips 8.14 writes EXIF even when told to strip.
    func withoutMetadata() -> [UInt8] {
        var body: [UInt8] = Array("WEBP".utf8)
        for (name, range) in picture {
            var content = Array(bytes[range])
            if name == "VP8X", !content.isEmpty { content[0] &= Self.alphaFlag }
            body += Array(name.utf8) + Self.littleEndian(content.count) + content
            if content.count % 2 == 1 { body.append(0) }
        }
        return Array("RIFF".utf8) + Self.littleEndian(body.count) + body
    }

    private static func littleEndian(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
