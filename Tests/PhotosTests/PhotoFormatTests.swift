import Photos
import TestSupport
import Testing

private let png = PhotoSetting(longestSide: 1024, format: .png)

/// Files with everything the formats allow that a camera seldom writes.
struct PhotoFormatTests {
    private func decoded(_ file: [UInt8], _ setting: PhotoSetting = png) throws -> TestPhoto.Pixels {
        try TestPhoto.decoded(PhotoPreparer.prepare(file, setting: setting).bytes)
    }

    @Test func `a palette with a transparent colour is white there in a JPEG`() throws {
        let file = TestPNG.file(
            width: 16, bits: 8, colour: 3,
            rows: (0..<16).map { [UInt8](repeating: $0 < 8 ? 0 : 1, count: 16) },
            before: [("PLTE", [200, 30, 20, 10, 160, 40]), ("tRNS", [255, 0])])
        let photo = try decoded(file, PhotoSetting(quality: 95))
        #expect(zip(photo[4, 2], [200, 30, 20]).allSatisfy { abs(Int($0) - $1) <= 8 }, "\(photo[4, 2])")
        #expect(photo[4, 13].allSatisfy { $0 >= 250 }, "\(photo[4, 13])")
        #expect(try decoded(file)[4, 13].last == 0)
    }

    @Test func `one bit a pixel becomes black and white`() throws {
        let file = TestPNG.file(width: 8, bits: 1, colour: 0, rows: (0..<8).map { _ in [0b1111_0000] })
        let photo = try decoded(file)
        #expect(photo.bands == 3)
        #expect(Array(photo[1, 4]) == [255, 255, 255] && Array(photo[6, 4]) == [0, 0, 0])
    }

    @Test func `grey with transparency becomes grey on white`() throws {
        let file = TestPNG.file(
            width: 8, bits: 8, colour: 4,
            rows: (0..<8).map { _ in [120, 255, 120, 255, 120, 255, 120, 255, 0, 0, 0, 0, 0, 0, 0, 0] })
        let photo = try decoded(file, PhotoSetting(quality: 100))
        #expect(photo[0, 4].allSatisfy { abs(Int($0) - 120) <= 3 } && photo[7, 4].allSatisfy { $0 >= 250 })
        #expect(try decoded(file).bands == 4)
    }

    @Test func `16 bits a value with transparency become 8`() throws {
        let pixel: [UInt8] = [200, 0, 100, 0, 50, 0, 128, 0]
        let file = TestPNG.file(
            width: 4, bits: 16, colour: 6, rows: (0..<4).map { _ in (0..<4).flatMap { _ in pixel } })
        let photo = try decoded(file)
        #expect(zip(photo[2, 2], [200, 100, 50, 128]).allSatisfy { abs(Int($0) - $1) <= 2 }, "\(photo[2, 2])")
        let flat = try decoded(file, PhotoSetting(quality: 100))
        // Half of the colour, half of the white.
        #expect(zip(flat[2, 2], [227, 177, 152]).allSatisfy { abs(Int($0) - $1) <= 4 }, "\(flat[2, 2])")
    }

    @Test func `of an animated WebP the first frame is used`() throws {
        let frames = TestPhoto.Pixels(
            width: 24, height: 32, bands: 3,
            values: TestPhoto.flat([200, 40, 30]).values + TestPhoto.flat([20, 60, 220]).values)
        let file = try TestEncoder.file(frames, by: "webpsave_buffer", ["page-height": "16", "lossless": "true"])
        #expect(file.contains(run: Array("ANIM".utf8)))
        let photo = try decoded(file)
        #expect((photo.width, photo.height) == (24, 16))
        #expect(zip(photo[3, 3], [200, 40, 30]).allSatisfy { abs(Int($0) - $1) <= 2 }, "\(photo[3, 3])")
    }

    @Test func `of an animated PNG the first picture is used`() throws {
        let control: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 4] + [UInt8](repeating: 0, count: 14)
        let second: [UInt8] = [0, 0, 0, 1] + control.dropFirst(4)
        let frame: [UInt8] = [0, 0, 0, 2] + TestPNG.stored((0..<4).flatMap { _ in [0, 9, 9, 9, 9] })
        let file = TestPNG.file(
            width: 4, bits: 8, colour: 0, rows: (0..<4).map { _ in [140, 140, 140, 140] },
            before: [("acTL", [0, 0, 0, 2, 0, 0, 0, 0]), ("fcTL", control)], after: [("fcTL", second), ("fdAT", frame)])
        let photo = try decoded(file)
        #expect((photo.width, photo.height) == (4, 4))
        #expect(Array(photo[2, 2]) == [140, 140, 140])
    }

    /// Which corner of the stored picture comes to the upper left, by EXIF orientation: 0 upper left, 1 upper right, 2
    /// lower left, 3 lower right.
    @Test(arguments: Array(zip(1...8, [0, 1, 3, 2, 0, 2, 3, 1])), ["png", "webp"])
    func `a PNG and a WebP are turned as their EXIF says`(example: (Int, Int), format: String) throws {
        var colours: [[UInt8]] = [[210, 40, 30], [40, 190, 60], [40, 60, 200], [230, 220, 70]]
        var values: [UInt8] = []
        for y in 0..<16 { for x in 0..<24 { values += colours[(y / 8) * 2 + x / 12] } }
        let stored = TestPhoto.Pixels(width: 24, height: 16, bands: 3, values: values)
        let tiff = Array(TestMetadata.exif(orientation: UInt16(example.0)).dropFirst(10))
        let file: [UInt8]
        if format == "png" {
            let plain = try TestPhoto.png(stored)
            file = plain[..<33] + TestPNG.chunk("eXIf", tiff) + plain[33...]
        } else {
            let plain = try TestEncoder.file(stored, by: "webpsave_buffer", ["lossless": "true", "strip": "true"])
            let start = try #require(plain.indices.first { plain[$0...].starts(with: "VP8L".utf8) })
            let size = (0..<4).reduce(0) { $0 | Int(plain[start + 4 + $1]) << ($1 * 8) }
            func long(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
            let body =
                Array("WEBPVP8X".utf8) + long(10) + [8, 0, 0, 0, 23, 0, 0, 15, 0, 0]
                + plain[start..<start + 8 + size + size % 2] + Array("EXIF".utf8) + long(tiff.count) + tiff
            file = Array("RIFF".utf8) + long(body.count) + body
        }
        let photo = try decoded(file)
        #expect((photo.width, photo.height) == (example.0 >= 5 ? (16, 24) : (24, 16)))
        let wanted = colours.remove(at: example.1)
        #expect(zip(photo[1, 1], wanted).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(photo[1, 1]), not \(wanted)")
        #expect(try PhotoHeader.read(file).width == photo.width)
    }
}
