import CVips
import Photos
import Testing

/// Photos made in the test by libvips itself, so that no picture has to be committed.
enum TestPhoto {
    /// Starts libvips as the program does: once, with its loaders blocked. Its functions would start it themselves when
    /// nobody has, and nothing says that two threads may do that at once.
    private static let library = PhotoSupport.current

    /// A picture as plain numbers: rows from the top, pixels from the left, bands together.
    struct Pixels {
        var width: Int
        var height: Int
        var bands: Int
        var values: [UInt8]

        /// The values of one pixel.
        subscript(x: Int, y: Int) -> ArraySlice<UInt8> { values[(y * width + x) * bands..<(y * width + x + 1) * bands] }

        /// The picture whose pixel (x, y) is this one's pixel at that place.
        func moved(width: Int, height: Int, from place: (Int, Int) -> (Int, Int)) -> Pixels {
            var values: [UInt8] = []
            for y in 0..<height {
                for x in 0..<width {
                    let (fromX, fromY) = place(x, y)
                    values += self[fromX, fromY]
                }
            }
            return Pixels(width: width, height: height, bands: bands, values: values)
        }
    }

    /// Ramps along both sides and a bright corner at the top left: no turn or mirror image looks the same.
    static func pixels(width: Int, height: Int) -> Pixels {
        var values: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let corner = x < width / 4 && y < height / 4
                values += corner ? [250, 240, 20] : [UInt8(x * 200 / width), UInt8(y * 200 / height), 90]
            }
        }
        return Pixels(width: width, height: height, bands: 3, values: values)
    }

    /// Four inks, as printing does.
    static let cmyk = VIPS_INTERPRETATION_CMYK

    /// The same values everywhere.
    static func flat(_ pixel: [UInt8], width: Int = 24, height: Int = 16) -> Pixels {
        let values = [[UInt8]](repeating: pixel, count: width * height).flatMap(\.self)
        return Pixels(width: width, height: height, bands: pixel.count, values: values)
    }

    static func jpeg(_ pixels: Pixels, quality: Int32 = 95, as kind: VipsInterpretation? = nil) throws -> [UInt8] {
        try encoded(pixels, as: kind) { nutrieval_vips_write_jpeg($0, $1, $2, quality) }
    }

    static func png(_ pixels: Pixels) throws -> [UInt8] {
        try encoded(pixels, as: nil) { nutrieval_vips_write_png($0, $1, $2) }
    }

    static func webp(_ pixels: Pixels) throws -> [UInt8] {
        try encoded(pixels, as: nil) { nutrieval_vips_write_webp($0, $1, $2, 90) }
    }

    /// A PNG with 16 bits a value; each value stands in both of its bytes.
    static func deepPNG(_ pixels: Pixels) throws -> [UInt8] {
        let twice = pixels.values.flatMap { [$0, $0] }
        return try encoded(pixels, values: twice, format: VIPS_FORMAT_USHORT, as: VIPS_INTERPRETATION_RGB16) {
            nutrieval_vips_write_png($0, $1, $2)
        }
    }

    /// Decodes a file as it is, without turning or converting.
    static func decoded(_ file: [UInt8]) throws -> Pixels {
        try #require(library.failure == nil)
        return try file.withUnsafeBytes { buffer in
            let image = try #require(nutrieval_vips_open(buffer.baseAddress, buffer.count))
            defer { g_object_unref(image) }
            var count = 0
            let memory = try #require(vips_image_write_to_memory(image, &count))
            defer { g_free(memory) }
            let values = [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
            return Pixels(
                width: Int(vips_image_get_width(image)), height: Int(vips_image_get_height(image)),
                bands: Int(vips_image_get_bands(image)), values: values)
        }
    }

    private static func encoded(
        _ pixels: Pixels, values: [UInt8]? = nil, format: VipsBandFormat = VIPS_FORMAT_UCHAR,
        as kind: VipsInterpretation?,
        by write: (
            UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<Int>
        )
            -> Int32
    ) throws -> [UInt8] {
        try #require(library.failure == nil)
        let values = values ?? pixels.values
        let image = try #require(
            vips_image_new_from_memory_copy(
                values, values.count, Int32(pixels.width), Int32(pixels.height), Int32(pixels.bands), format))
        defer { g_object_unref(image) }
        image.pointee.Type = kind ?? (pixels.bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB)
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        let failed = write(image, &bytes, &count)
        defer { g_free(bytes) }
        let start = try #require(failed == 0 ? bytes : nil)
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}

/// The largest difference between two pictures of the same shape; nil when the shapes differ.
func largestDifference(_ a: TestPhoto.Pixels, _ b: TestPhoto.Pixels) -> Int? {
    guard a.width == b.width, a.height == b.height, a.bands == b.bands else { return nil }
    return zip(a.values, b.values).map { abs(Int($0) - Int($1)) }.max()
}

extension [UInt8] {
    /// Whether those bytes stand anywhere in these.
    func contains(run: [UInt8]) -> Bool { indices.contains { self[$0...].starts(with: run) } }
}
