import TestSupport
import Testing

@testable import Photos

/// The doors to libjpeg by themselves, without the checks that stand before them.
struct JPEGCodecTests {
    @Test(arguments: [2, 3, 30, 500])
    func `data that ends before the picture does is an error where it is read through`(cut: Int) throws {
        let pixels = TestPhoto.pixels(width: 320, height: 240)
        let file = try TestPhoto.jpeg(pixels)
        #expect(throws: Never.self) { try JPEGCodec.check(file, width: 320, height: 240) }
        #expect(try JPEGCodec.reduced(file, to: 2, quality: 80).height == 120)
        #expect(throws: PhotoError.self) { try JPEGCodec.reduced(Array(file.dropLast(cut)), to: 2, quality: 80) }
        // Several scans are read before the first row comes out.
        let scans = try TestEncoder.file(pixels, by: "jpegsave_buffer", ["interlace": "true"])
        #expect(throws: Never.self) { try JPEGCodec.check(scans, width: 320, height: 240) }
        #expect(throws: PhotoError.self) {
            try JPEGCodec.check(Array(scans.dropLast(cut)), width: 320, height: 240)
        }
    }
}
