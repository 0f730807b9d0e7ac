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
    func `a JPEG of a hundred scans is read, one of more is refused`(keeps: Bool) throws {
        let pixels = TestPhoto.pixels(width: 64, height: 48)
        let file = try TestEncoder.file(pixels, by: "jpegsave_buffer", ["interlace": "true"])
        let scans = file.indices.filter { file[$0] == 0xFF && $0 + 1 < file.count && file[$0 + 1] == 0xDA }
        let last = try #require(scans.last)
        let scan = file[last..<(file.count - 2)]
        let setting = PhotoSetting(longestSide: 64, keepsOriginal: keeps, isRough: !keeps)
        func prepared(_ count: Int) throws -> PreparedPhoto {
            let more = Array(repeatElement(scan, count: count - scans.count).joined())
            return try PhotoPreparer.prepare(Array(file.dropLast(2)) + more + [0xFF, 0xD9], setting: setting)
        }
        #expect(try prepared(100).width == 64)
        for count in [101, 210] {
            #expect(throws: PhotoError.undecodable("it has more than 100 scans")) { try prepared(count) }
        }
    }

    @Test func `a small photo has every row of the photo, down to the last`() throws {
        // Reduced by two, the lower half of a picture of 48 rows is rows 12 to 23.
        var pixels = TestPhoto.flat([20, 20, 220], width: 64, height: 48)
        for place in (64 * 24 * 3)..<pixels.values.count { pixels.values[place] = place % 3 == 0 ? 220 : 20 }
        let small = try PhotoPreparer.prepare(TestPhoto.jpeg(pixels), setting: rough(32))
        let decoded = try TestPhoto.decoded(small.bytes)
        #expect((small.width, small.height) == (32, 24))
        for x in [0, 16, 31] {
            #expect(decoded[x, 0].first ?? 255 < 60 && decoded[x, 9].first ?? 255 < 60)
            #expect(decoded[x, 14].first ?? 0 > 180 && decoded[x, 23].first ?? 0 > 180)
        }
    }
}
