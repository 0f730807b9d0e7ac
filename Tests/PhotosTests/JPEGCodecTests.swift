import TestSupport
import Testing

@testable import Photos

/// The doors to libjpeg by themselves, without the checks that stand before them.
struct JPEGCodecTests {
    @Test(arguments: [2, 3, 30, 500])
    func `data that ends before the picture does is an error, read through or reduced`(cut: Int) throws {
        let file = try TestPhoto.jpeg(TestPhoto.pixels(width: 320, height: 240))
        #expect(throws: Never.self) { try JPEGCodec.check(file, width: 320, height: 240) }
        #expect(try JPEGCodec.reduced(file, to: 2, quality: 80).height == 120)
        let torn = Array(file.dropLast(cut))
        #expect(throws: PhotoError.self) { try JPEGCodec.check(torn, width: 320, height: 240) }
        #expect(throws: PhotoError.self) { try JPEGCodec.reduced(torn, to: 2, quality: 80) }
    }
}
