import Photos
import TestSupport
import Testing

private let keep = PhotoSetting(longestSide: 100, quality: 40, keepsOriginal: true)

struct OriginalJPEGTests {
    /// From the first quantisation table to the end: everything that makes pixels.
    private func picture(_ jpeg: [UInt8]) throws -> ArraySlice<UInt8> {
        jpeg[try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xDB]) })...]
    }

    @Test func `a JPEG that is small enough keeps its pixels byte for byte`() throws {
        let plain = try TestPhoto.jpeg(TestPhoto.pixels(width: 64, height: 48))
        let profile = TestMetadata.profile(named: "sRGB IEC61966-2.1", exchanged: false)
        let tagged = TestMetadata.insert(
            TestMetadata.exif(orientation: 1, latitude: true) + TestMetadata.profileSegment(profile), into: plain)
        let prepared = try PhotoPreparer.prepare(tagged + [1, 2, 3], setting: keep)
        #expect(prepared.bytes == Array(plain))
        #expect((prepared.width, prepared.height, prepared.format) == (64, 48, .jpeg))
    }

    @Test func `Adobe's colour transform stays, its other bytes go`() throws {
        let plain = try TestPhoto.jpeg(TestPhoto.pixels(width: 64, height: 48))
        let adobe = TestMetadata.segment(0xEE, Array("Adobe".utf8) + [0, 100, 9, 9, 8, 8, 1] + Array("more".utf8))
        let prepared = try PhotoPreparer.prepare(TestMetadata.insert(adobe, into: plain), setting: keep)
        #expect(prepared.bytes.contains(run: Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1]))
        #expect(!prepared.bytes.contains(run: Array("more".utf8)))
        #expect(try picture(prepared.bytes) == picture(plain))
    }

    @Test func `what is too large, turned or in another colour space is encoded again`() throws {
        let small = try TestPhoto.jpeg(TestPhoto.pixels(width: 64, height: 48))
        let exchanged = TestMetadata.profile(named: "wide", exchanged: true)
        let files = [
            try TestPhoto.jpeg(TestPhoto.pixels(width: 200, height: 48)),
            TestMetadata.insert(TestMetadata.exif(orientation: 6), into: small),
            TestMetadata.insert(TestMetadata.profileSegment(exchanged), into: small),
            try TestPhoto.png(TestPhoto.pixels(width: 64, height: 48))
        ]
        for file in files {
            var usual = keep
            usual.keepsOriginal = false
            let prepared = try PhotoPreparer.prepare(file, setting: keep)
            #expect(prepared == (try PhotoPreparer.prepare(file, setting: usual)))
        }
    }
}
