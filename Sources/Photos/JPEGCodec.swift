import CJPEG

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// JPEGs read and written by libjpeg itself, where a whole pipeline of libvips would cost several times the work.
enum JPEGCodec {
    /// Reads the data of a JPEG of that size through to its end and keeps no pixel.
    /// - Throws: `PhotoError.undecodable` for damaged data and for data that ends early.
    static func check(_ bytes: [UInt8], width: Int, height: Int) throws(PhotoError) {
        let part = [8, 4, 2].first { $0 <= min(width, height) } ?? 1
        var size = (width: Int32(0), height: Int32(0))
        try calling { words in
            nutrieval_jpeg_read(bytes, bytes.count, Int32(part), nil, &size.width, &size.height, words)
        }
    }

    /// The pixels of the JPEG at 1/1, 1/2, 1/4 or 1/8 of its size: RGB, three bytes each, row by row.
    /// - Throws: `PhotoError.undecodable` as above.
    static func pixels(
        _ bytes: [UInt8], at part: Int
    ) throws(PhotoError) -> (bytes: [UInt8], width: Int, height: Int) {
        var size = (width: Int32(0), height: Int32(0))
        var pixels: UnsafeMutablePointer<UInt8>?
        try calling { words in
            nutrieval_jpeg_read(bytes, bytes.count, Int32(part), &pixels, &size.width, &size.height, words)
        }
        defer { free(pixels) }
        let (width, height) = (Int(size.width), Int(size.height))
        return (Array(UnsafeBufferPointer(start: pixels, count: 3 * width * height)), width, height)
    }

    /// The JPEG at 1/1, 1/2, 1/4 or 1/8 of its size, encoded again at that quality, and its new size.
    /// - Throws: `PhotoError.undecodable` as above.
    static func reduced(
        _ bytes: [UInt8], to part: Int, quality: Int
    ) throws(PhotoError) -> (bytes: [UInt8], width: Int, height: Int) {
        var size = (width: Int32(0), height: Int32(0))
        var pixels: UnsafeMutablePointer<UInt8>?
        try calling { words in
            nutrieval_jpeg_read(bytes, bytes.count, Int32(part), &pixels, &size.width, &size.height, words)
        }
        defer { free(pixels) }
        var encoded: UnsafeMutablePointer<UInt8>?
        defer { free(encoded) }
        var count: UInt = 0
        try calling { words in
            nutrieval_jpeg_write(pixels, size.width, size.height, Int32(quality), &encoded, &count, words)
        }
        return (Array(UnsafeBufferPointer(start: encoded, count: Int(count))), Int(size.width), Int(size.height))
    }

    /// Calls one of the doors, with room for the words of its error.
    private static func calling(_ door: (UnsafeMutablePointer<CChar>) -> Int32) throws(PhotoError) {
        let (result, said) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(nutrieval_jpeg_words)) {
            buffer -> (Int32, String) in
            guard let words = buffer.baseAddress else { return (-1, "") }
            words.pointee = 0
            let result = door(words)
            return (result, result == 0 ? "" : String(cString: words))
        }
        guard result == 0 else {
            throw .undecodable(
                String(String.UnicodeScalarView(said.unicodeScalars.filter { $0.value >= 0x20 }.prefix(200))))
        }
    }
}
