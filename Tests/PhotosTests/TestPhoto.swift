import CVips
import Photos
import Testing

/// Photos made in the test by libvips itself, so that no picture has to be committed.
enum TestPhoto {
    /// A picture without symmetry: horizontal and vertical ramps, and a bright corner at the top left.
    static func pixels(width: Int, height: Int, bands: Int = 3) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * bands)
        for y in 0..<height {
            for x in 0..<width {
                let corner = x < width / 4 && y < height / 4
                let colour = [corner ? 250 : x * 200 / width, corner ? 240 : y * 200 / height, corner ? 20 : 90, 128]
                pixels += colour.prefix(bands).map { UInt8(clamping: $0) }
            }
        }
        return pixels
    }

    /// An encoded file of those pixels; `suffix` names format and options as libvips does, such as `.jpg[Q=90]`.
    static func file(
        _ suffix: String, pixels: [UInt8], width: Int, height: Int, bands: Int = 3,
        as interpretation: VipsInterpretation = VIPS_INTERPRETATION_sRGB
    ) throws -> [UInt8] {
        _ = try? PhotoHeader.read([0xFF, 0xD8, 0xFF])  // Starts libvips the way the program does.
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        let failed = pixels.withUnsafeBytes { buffer in
            test_vips_encode(
                buffer.baseAddress, buffer.count, Int32(width), Int32(height), Int32(bands), interpretation, suffix,
                &bytes, &count)
        }
        defer { g_free(bytes) }
        let start = try #require(failed == 0 ? bytes : nil)
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
