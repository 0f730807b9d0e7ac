import Hashing
import TestSupport
import Testing

@testable import Photos

private let png = PhotoSetting(longestSide: 1024, format: .png)

/// For each EXIF orientation, where pixel (x, y) of the stored picture stands in the upright one of that width and height.
private func upright(_ orientation: Int, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (Int, Int) {
    switch orientation {
    case 2: (width - 1 - x, y)
    case 3: (width - 1 - x, height - 1 - y)
    case 4: (x, height - 1 - y)
    case 5: (y, x)
    case 6: (width - 1 - y, x)
    case 7: (width - 1 - y, height - 1 - x)
    case 8: (y, height - 1 - x)
    default: (x, y)
    }
}

struct PhotoPreparerTests {
    @Test(arguments: 1...8)
    func `every orientation gives the same upright pixels`(orientation: Int) throws {
        let wanted = TestPhoto.pixels(width: 64, height: 48)
        let turned = orientation >= 5
        let stored = wanted.moved(width: turned ? 48 : 64, height: turned ? 64 : 48) {
            upright(orientation, $0, $1, 64, 48)
        }
        let exif = TestMetadata.exif(orientation: UInt16(orientation))
        let file = TestMetadata.insert(exif, into: try TestPhoto.jpeg(stored))
        let prepared = try PhotoPreparer.prepare(file, setting: png)
        #expect((prepared.width, prepared.height) == (64, 48))
        let difference = try #require(largestDifference(try TestPhoto.decoded(prepared.bytes), wanted))
        #expect(difference < 30, "JPEG loses a little, a turned picture would differ by 200")
        let header = try PhotoHeader.read(file)
        #expect(header == PhotoHeader(kind: .jpeg, width: 64, height: 48, orientation: orientation))
    }

    @Test(arguments: PhotoSetting.Format.allCases)
    func `location, comments and what follows the end of the image are removed`(format: PhotoSetting.Format) throws {
        var file = try TestPhoto.jpeg(TestPhoto.pixels(width: 64, height: 48))
        let comment = Array("at home".utf8)
        let xmp = Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>secret</x:xmpmeta>".utf8)
        let exif = TestMetadata.exif(orientation: 1, latitude: true)
        file = TestMetadata.insert(
            exif + TestMetadata.segment(0xE1, xmp) + TestMetadata.segment(0xFE, comment), into: file)
        file += Array("motion photo".utf8)
        #expect(file.contains(run: Array("Exif".utf8)) && file.contains(run: exif.suffix(20)))
        for keeps in [false, true] {
            let setting = PhotoSetting(format: format, keepsOriginal: keeps)
            let prepared = try PhotoPreparer.prepare(file, setting: setting)
            for trace in [
                "Exif", "EXIF", "eXIf", "xmp", "XMP ", "ICC", "iCCP", "iTXt", "tEXt", "secret", "at home", "motion"
            ] {
                #expect(!prepared.bytes.contains(run: Array(trace.utf8)), "\(trace) is left")
            }
            #expect(!prepared.bytes.contains(run: exif.suffix(20)))
        }
    }

    @Test(arguments: [(1024, 300, 200), (100, 100, 67), (30, 30, 20), (1, 1, 1)])
    func `a photo is reduced to the longest side and never enlarged`(side: Int, width: Int, height: Int) throws {
        let file = try TestPhoto.jpeg(TestPhoto.pixels(width: 300, height: 200))
        let prepared = try PhotoPreparer.prepare(file, setting: PhotoSetting(longestSide: side))
        #expect((prepared.width, prepared.height) == (width, height))
        let decoded = try TestPhoto.decoded(prepared.bytes)
        #expect((decoded.width, decoded.height) == (width, height))
    }

    @Test(arguments: PhotoSetting.Format.allCases)
    func `the same photo and setting give the same bytes`(format: PhotoSetting.Format) throws {
        let file = try TestPhoto.jpeg(TestPhoto.pixels(width: 300, height: 200))
        let setting = PhotoSetting(longestSide: 128, format: format)
        let first = try PhotoPreparer.prepare(file, setting: setting)
        #expect(first == (try PhotoPreparer.prepare(file, setting: setting)))
        #expect(first.sha256 == SHA256Digest(of: first.bytes))
        #expect(try PhotoHeader.read(first.bytes).kind.rawValue == format.rawValue)
        #expect(first.mediaType == "image/\(format.rawValue)")
    }

    @Test func `transparent parts become white in a JPEG and stay transparent elsewhere`() throws {
        let file = try TestPhoto.png(TestPhoto.flat([200, 0, 0, 0]))
        let jpeg = try TestPhoto.decoded(PhotoPreparer.prepare(file, setting: PhotoSetting()).bytes)
        #expect(jpeg.bands == 3)
        #expect(jpeg[5, 5].allSatisfy { $0 >= 253 })
        for format in [PhotoSetting.Format.png, .webp] {
            let kept = try TestPhoto.decoded(PhotoPreparer.prepare(file, setting: PhotoSetting(format: format)).bytes)
            #expect(kept.bands == 4)
            #expect(kept[5, 5].last == 0)
        }
    }

    @Test func `a PNG with 16 bits a value becomes one with 8`() throws {
        let file = try TestPhoto.deepPNG(TestPhoto.flat([200, 100, 50]))
        let decoded = try TestPhoto.decoded(PhotoPreparer.prepare(file, setting: png).bytes)
        #expect(decoded.values.count == 24 * 16 * 3)
        #expect(zip(decoded[3, 3], [200, 100, 50]).allSatisfy { abs(Int($0) - $1) <= 1 })
    }

    @Test func `grey becomes sRGB with three equal values`() throws {
        let file = try TestPhoto.png(TestPhoto.flat([120]))
        let decoded = try TestPhoto.decoded(PhotoPreparer.prepare(file, setting: png).bytes)
        #expect(decoded.bands == 3)
        #expect(decoded[3, 3].allSatisfy { abs(Int($0) - 120) <= 1 })
    }

    @Test func `CMYK without ink is white and with all ink is black`() throws {
        for (ink, range) in [(UInt8(0), 245...255), (255, 0...60)] {
            let file = try TestPhoto.jpeg(TestPhoto.flat([ink, ink, ink, ink]), as: TestPhoto.cmyk)
            let prepared = try PhotoPreparer.prepare(file, setting: PhotoSetting(keepsOriginal: true))
            let decoded = try TestPhoto.decoded(prepared.bytes)
            #expect(decoded.bands == 3)
            #expect(decoded[3, 3].allSatisfy { range.contains(Int($0)) }, "\(decoded[3, 3])")
        }
    }

    @Test func `an embedded profile decides what the numbers mean`() throws {
        let red = try TestPhoto.jpeg(TestPhoto.flat([220, 40, 40]))
        let profile = TestMetadata.profile(named: "exchanged", exchanged: true)
        let file = TestMetadata.insert(TestMetadata.profileSegment(profile), into: red)
        let setting = PhotoSetting(format: .jpeg, quality: 95, keepsOriginal: true)
        let prepared = try PhotoPreparer.prepare(file, setting: setting)
        let pixel = Array(try TestPhoto.decoded(prepared.bytes)[3, 3])
        #expect(pixel[1] > 200 && pixel[0] < 80, "green by its profile, \(pixel)")
        #expect(!prepared.bytes.contains(run: Array("ICC_PROFILE".utf8)))
    }

    @Test func `a WebP is read`() throws {
        let file = try TestPhoto.webp(TestPhoto.flat([30, 160, 90]))
        let decoded = try TestPhoto.decoded(PhotoPreparer.prepare(file, setting: png).bytes)
        #expect(zip(decoded[3, 3], [30, 160, 90]).allSatisfy { abs(Int($0) - $1) <= 6 })
    }

    @Test(arguments: [0.2, 0.5, 0.9, 0.99])
    func `a photo that is cut off is refused`(share: Double) throws {
        let pixels = TestPhoto.pixels(width: 300, height: 200)
        for file in [try TestPhoto.jpeg(pixels), try TestPhoto.png(pixels), try TestPhoto.webp(pixels)] {
            let cut = Array(file.prefix(Int(Double(file.count) * share)))
            for keeps in [false, true] {
                let error = #expect(throws: PhotoError.self, "\(file.count) bytes, kept: \(keeps)") {
                    try PhotoPreparer.prepare(cut, setting: PhotoSetting(keepsOriginal: keeps))
                }
                guard case .undecodable = error else {
                    Issue.record("not the decoder's error: \(String(describing: error))")
                    continue
                }
            }
        }
    }

    @Test(arguments: [(816, 551), (551, 816), (1000, 3), (333, 332), (640, 479), (100, 37)], [512, 300, 101, 64])
    func `the size a setting promises is the size that comes out`(size: (Int, Int), side: Int) throws {
        let file = try TestPhoto.png(TestPhoto.flat([90, 120, 30], width: size.0, height: size.1))
        let setting = PhotoSetting(longestSide: side)
        let prepared = try PhotoPreparer.prepare(file, setting: setting)
        #expect((prepared.width, prepared.height) == setting.preparedSize(width: size.0, height: size.1))
    }

    @Test func `a header that claims too many pixels is refused before anything is decoded`() throws {
        var file = try TestPhoto.jpeg(TestPhoto.pixels(width: 64, height: 48))
        let frame = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xC0, 0, 17]) })
        file.replaceSubrange(frame + 5..<frame + 9, with: [0x27, 0x10, 0x4E, 0x20])
        #expect(throws: PhotoError.tooManyPixels(width: 20_000, height: 10_000, limit: 64_000_000)) {
            try PhotoPreparer.prepare(file, setting: PhotoSetting())
        }
    }

    @Test func `a file above the limit of bytes is refused`() {
        var limits = PhotoLimits()
        limits.bytes = 10
        #expect(throws: PhotoError.unreadable("11 bytes are more than the 10 that are accepted")) {
            try PhotoPreparer.prepare([UInt8](repeating: 1, count: 11), setting: PhotoSetting(), limits: limits)
        }
    }

    @Test(.enabled(if: TestData.folder("photos/ecustfd") != nil, "needs the weighed meals"))
    func `photos of phones are prepared`() throws {
        let folder = try #require(TestData.folder("photos/ecustfd"))
        let files = try PhotoFiles.first(6, below: folder)
        #expect(files.count == 6)
        for file in files {
            let header = try PhotoHeader.read(file)
            let prepared = try PhotoPreparer.prepare(file, setting: PhotoSetting(longestSide: 512))
            #expect(max(prepared.width, prepared.height) == min(512, max(header.width, header.height)))
        }
    }
}
