import CJPEG
import Hashing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads and writes JPEGs with libjpeg itself; a libvips pipeline would take several times the work.
enum JPEGCodec {
    /// Decodes a JPEG of that size to find damage, keeping no pixels. Whether it is complete, `JPEGSegments` checks.
    static func check(_ bytes: [UInt8], width: Int, height: Int) throws(PhotoError) {
        let part = [8, 4, 2].first { $0 <= min(width, height) } ?? 1
        try calling { words in nutrieval_jpeg_check(bytes, bytes.count, Int32(part), words) }
    }

    /// The JPEG at 1/1, 1/2, 1/4 or 1/8 of its size, re-encoded at that quality.
    /// - Parameters:
    ///   - looks: measures its look too.
    ///   - features: measures its features too.
    static func reduced(
        _ bytes: [UInt8], to part: Int, quality: Int, looks: Bool = false, features: Bool = true
    ) throws(PhotoError) -> PreparedPhoto {
        var size = (width: Int32(0), height: Int32(0))
        var encoded: UnsafeMutablePointer<UInt8>?
        defer { free(encoded) }
        var count: UInt = 0
        var seen = SeenRows(looks: looks, hasSquare: features)
        try calling { words in
            withUnsafeMutablePointer(to: &seen) { seen in
                nutrieval_jpeg_reduce(
                    bytes, bytes.count, Int32(part), Int32(quality), looks || features ? SeenRows.add : nil, seen,
                    &encoded,
                    &count, &size.width, &size.height, words)
            }
        }
        let file = Array(UnsafeBufferPointer(start: encoded, count: Int(count)))
        var photo = PreparedPhoto(
            bytes: file, sha256: SHA256Digest(of: file), width: Int(size.width), height: Int(size.height),
            format: .jpeg, features: features ? PhotoFeatures(seen.square) : nil)
        photo.look = seen.plane.flatMap { PhotoLook($0) }
        return photo
    }

    /// The look of the JPEG at that part of its size; nil if it is too small.
    static func look(_ bytes: [UInt8], at part: Int) throws(PhotoError) -> PhotoLook? {
        var seen = SeenRows(looks: true, hasSquare: false)
        try calling { words in
            withUnsafeMutablePointer(to: &seen) { seen in
                nutrieval_jpeg_rows(bytes, bytes.count, Int32(part), SeenRows.add, seen, words)
            }
        }
        return seen.plane.flatMap { PhotoLook($0) }
    }

    /// What is made of the rows while they are decoded.
    private struct SeenRows {
        var square = PixelSquare()
        /// Nil if no look is wanted, or before the first row.
        var plane: LumaPlane?
        let looks: Bool
        var hasSquare = true

        static let add: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int32, Int32) -> Void = {
            context, row, width, height in
            guard let row, let seen = context?.assumingMemoryBound(to: SeenRows.self) else { return }
            let pixels = UnsafeBufferPointer(start: row, count: 3 * Int(width))
            if seen.pointee.hasSquare { seen.pointee.square.add(row: pixels, of: Int(height)) }
            guard seen.pointee.looks else { return }
            if seen.pointee.plane == nil { seen.pointee.plane = LumaPlane(width: Int(width), height: Int(height)) }
            seen.pointee.plane?.add(row: pixels)
        }

        init(looks: Bool, hasSquare: Bool = true) { (self.looks, self.hasSquare) = (looks, hasSquare) }
    }

    private static func calling(_ door: (UnsafeMutablePointer<CChar>) -> Int32) throws(PhotoError) {
        let (result, said) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(nutrieval_jpeg_words)) {
            buffer -> (Int32, String) in
            guard let words = buffer.baseAddress else { return (-1, "") }
            words.pointee = 0
            let result = door(words)
            return (result, result == 0 ? "" : String(cString: words))
        }
        guard result == 0 else {
            if let lack = VipsLibrary.lack(in: said) { throw .lacking(lack) }
            throw .undecodable(
                String(String.UnicodeScalarView(said.unicodeScalars.filter { $0.value >= 0x20 }.prefix(200))))
        }
    }
}
