/// Accepted kinds of photo file, recognised by their first bytes and never by name.
package enum PhotoKind: String, Sendable, Hashable, CaseIterable {
    case jpeg, png, webp
    /// HEIC, HEIF and AVIF: one container, several codecs.
    case heif

    /// - Throws: `PhotoError.empty`, or `unsupported` with what the bytes look like instead.
    package init(of bytes: [UInt8]) throws(PhotoError) {
        guard !bytes.isEmpty else { throw .empty }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.hasText("RIFF", at: 0), bytes.hasText("WEBP", at: 8) {
            self = .webp
        } else if bytes.hasText("ftyp", at: 4), Self.heifBrands.contains(where: { bytes.hasText($0, at: 8) }) {
            self = .heif
        } else {
            throw .unsupported(Self.name(of: bytes))
        }
    }

    /// Major brands of still images (ISO/IEC 23008-12, AV1 Image File Format); sequences are videos and are not accepted.
    private static let heifBrands = ["heic", "heix", "heim", "heis", "mif1", "avif"]

    private static let foreign: [(offset: Int, text: String, name: String)] = [
        (0, "GIF8", "a GIF"), (0, "II*\0", "a TIFF"), (0, "MM\0*", "a TIFF"), (0, "%PDF", "a PDF document"),
        (0, "BM", "a BMP"), (0, "PK\u{3}\u{4}", "a ZIP archive"), (0, "\0\0\0\u{C}JXL ", "a JPEG XL"),
        (0, "\0\0\0\u{C}jP  ", "a JPEG 2000"), (4, "ftyp", "a video or an image sequence"), (0, "RIFF", "a RIFF file")
    ]

    private static func name(of bytes: [UInt8]) -> String {
        if let known = foreign.first(where: { bytes.hasText($0.text, at: $0.offset) }) { return known.name }
        let start = bytes.prefix(1024)
        guard start.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }) else {
            return "an unknown kind of file"
        }
        let text = String(decoding: start, as: UTF8.self).lowercased()
        if text.contains("<svg") { return "an SVG drawing" }
        if text.contains("<html") || text.contains("<!doctype html") { return "an HTML page" }
        return "text"
    }
}

extension [UInt8] {
    fileprivate func hasText(_ text: String, at offset: Int) -> Bool {
        count >= offset + text.utf8.count && self[offset...].starts(with: text.utf8)
    }
}
