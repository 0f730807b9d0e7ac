import CVips
import Photos
import TestSupport
import Testing

/// Thumbnails, whose size is only about right.
struct RoughSettingTests {
    private func rough(_ side: Int) -> PhotoSetting { PhotoSetting(longestSide: side, quality: 60, isRough: true) }

    @Test(arguments: [
        (816, 612, 408, 306), (400, 300, 400, 300), (533, 10, 533, 10), (534, 400, 267, 200), (30, 40, 30, 40),
        (4032, 3024, 504, 378), (1, 900, 400, 0)
    ])
    func `a plain JPEG is reduced by halves to about the side`(width: Int, height: Int, wide: Int, high: Int) throws {
        let file = try TestPhoto.jpeg(TestPhoto.pixels(width: width, height: height))
        let small = try PhotoPreparer.prepare(file, setting: rough(400))
        // A strip too thin to halve is prepared as any other photo.
        #expect([small.width, small.height] == (high == 0 ? [1, 400] : [wide, high]))
        let header = try PhotoHeader.read(small.bytes)
        #expect([header.width, header.height] == [small.width, small.height])
        #expect(header.colour == .unmarked)
    }

    @Test func `its colours are those of the photo`() throws {
        let file = try TestPhoto.jpeg(TestPhoto.flat([200, 90, 30], width: 64, height: 48))
        let small = try PhotoPreparer.prepare(file, setting: rough(16))
        #expect((small.width, small.height) == (16, 12))
        for (value, wanted) in zip(try TestPhoto.decoded(small.bytes).values.prefix(3), [200, 90, 30] as [Int]) {
            #expect(abs(Int(value) - wanted) <= 3)
        }
    }

    @Test func `any other photo, and a JPEG that is turned or tagged, is prepared as usual`() throws {
        let pixels = TestPhoto.pixels(width: 64, height: 48)
        let plain = try TestPhoto.jpeg(pixels)
        let exchanged = TestMetadata.profile(named: "wide", exchanged: true)
        let files = [
            try TestPhoto.png(pixels), TestMetadata.insert(TestMetadata.exif(orientation: 6), into: plain),
            TestMetadata.insert(TestMetadata.profileSegment(exchanged), into: plain)
        ]
        for file in files {
            let exact = PhotoSetting(longestSide: 30, quality: 60)
            var small = try PhotoPreparer.prepare(file, setting: rough(30))
            small.features = nil
            #expect(try small == PhotoPreparer.prepare(file, setting: exact))
        }
    }

    @Test(arguments: [true, false])
    func `a JPEG cut off, even with an end mark, is refused or whole`(keeps: Bool) throws {
        let file = try TestPhoto.jpeg(TestPhoto.pixels(width: 320, height: 240))
        let setting = PhotoSetting(longestSide: 320, keepsOriginal: keeps, isRough: !keeps)
        for cut in [file.count / 2, 30, 2] {
            #expect(throws: PhotoError.self) { try PhotoPreparer.prepare(Array(file.dropLast(cut)), setting: setting) }
        }
    }

    @Test(arguments: [true, false])
    func `a JPEG of hundreds of scans is refused`(keeps: Bool) throws {
        let pixels = TestPhoto.pixels(width: 64, height: 48)
        let file = try TestEncoder.file(pixels, by: "jpegsave_buffer", ["interlace": "true"])
        let last = try #require(file.indices.last { file[$0] == 0xFF && $0 + 1 < file.count && file[$0 + 1] == 0xDA })
        let scan = file[last..<(file.count - 2)]
        let bomb: [UInt8] = Array(file.dropLast(2)) + Array(repeatElement(scan, count: 200).joined()) + [0xFF, 0xD9]
        let setting = PhotoSetting(longestSide: 64, keepsOriginal: keeps, isRough: !keeps)
        #expect(throws: PhotoError.undecodable("it has more than 100 scans")) {
            try PhotoPreparer.prepare(bomb, setting: setting)
        }
    }
}
