import Foundation
import Photos
import TestSupport
import Testing

/// What a setting asks for is what is sent.
struct HonestSettingTests {
    /// The segments of that kind, length and content, one after the other.
    private func segments(_ marker: UInt8, of jpeg: [UInt8]) throws -> [UInt8] {
        var found: [UInt8] = []
        var position = 2
        while position + 4 <= jpeg.count, jpeg[position] == 0xFF, jpeg[position + 1] != 0xDA {
            let length = Int(jpeg[position + 2]) << 8 | Int(jpeg[position + 3])
            if jpeg[position + 1] == marker { found += jpeg[position + 2..<position + 2 + length] }
            position += 2 + length
        }
        try #require(!found.isEmpty)
        return found
    }

    @Test(arguments: [1, 30, 60, 75, 89, 90, 95, 100])
    func `the quantisation tables are those of the quality asked for`(quality: Int) throws {
        let pixels = TestPhoto.pixels(width: 640, height: 480)
        let reference = try TestEncoder.file(pixels, by: "jpegsave_buffer", ["Q": "\(quality)"])
        for source in [try TestPhoto.jpeg(pixels, quality: 50), try TestPhoto.png(pixels), try TestPhoto.webp(pixels)] {
            for keeps in [false, true] {
                // Kept does not apply: every source is larger than 512.
                let setting = PhotoSetting(longestSide: 512, quality: quality, keepsOriginal: keeps)
                let prepared = try PhotoPreparer.prepare(source, setting: setting)
                #expect(max(prepared.width, prepared.height) == 512)
                #expect(try segments(0xDB, of: prepared.bytes) == segments(0xDB, of: reference))
                // Of the frame header: the first component's sampling, 2 × 2 below quality 90.
                let frame = try segments(0xC0, of: prepared.bytes)
                #expect(frame[9] == (quality < 90 ? 0x22 : 0x11))
            }
        }
    }

    @Test func `any size of JPEG comes out as promised, turned or not`() throws {
        var state: UInt64 = 20_260_103
        func next(_ range: ClosedRange<Int>) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + Int(state >> 33) % range.count
        }
        for _ in 0..<60 {
            let (width, height, side) = (next(1...900), next(1...900), next(1...500))
            let plain = try TestPhoto.jpeg(TestPhoto.flat([90, 120, 30], width: width, height: height), quality: 50)
            for orientation in [1, 6] as [UInt16] {
                let file = TestMetadata.insert(TestMetadata.exif(orientation: orientation), into: plain)
                let setting = PhotoSetting(longestSide: side)
                let upright = orientation == 1 ? (width, height) : (height, width)
                let prepared = try PhotoPreparer.prepare(file, setting: setting)
                let promised = setting.preparedSize(width: upright.0, height: upright.1)
                #expect((prepared.width, prepared.height) == promised, "\(width) × \(height) to \(side)")
                let decoded = try TestPhoto.decoded(prepared.bytes)
                #expect((decoded.width, decoded.height) == promised)
            }
        }
    }

    @Test func `no two settings of a photo share a file`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(TestPhoto.pixels(width: 64, height: 48)), to: "a.jpg")
        let store = PreparedPhotoStore(folder: folder.path + "/prepared")
        let settings = [32, 33].flatMap { side in
            PhotoSetting.Format.allCases.flatMap { format in
                [60, 61].flatMap { quality in
                    [false, true].map {
                        PhotoSetting(longestSide: side, format: format, quality: quality, keepsOriginal: $0)
                    }
                }
            }
        }
        for setting in settings { _ = try await store.photo(at: folder.path + "/a.jpg", setting: setting) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/prepared")
        #expect(names.filter { $0.hasSuffix(".photo") }.count == settings.count)
        #expect(store.counts.prepared == settings.count)
    }

    @Test func `the version that keys the store names the encoder`() {
        #expect(PhotoPreparer.version.hasSuffix("vips \(PhotoSupport.current.version)"))
    }
}
