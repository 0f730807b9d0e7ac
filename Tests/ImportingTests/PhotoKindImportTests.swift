import Foundation
import Photos
import TestSupport
import Testing

@testable import Importing

/// Photos of every kind as people have them: what stands in the set is upright, sRGB and bare.
@Suite struct PhotoKindImportTests {
    private let fixture: ImportingFixture

    init() throws { fixture = try ImportingFixture() }

    /// What an import makes of a file of those bytes.
    private func kept(_ bytes: [UInt8], as name: String, ending: String = "jpg") throws -> StoredPhoto {
        try fixture.folder.write(bytes, to: "photos/\(name)")
        let report = try fixture.take("\(ImportingFixture.header)\nm,\(name),,apple,1")
        try #require(report.added == ["m"], "\(report.reasons)")
        let photo = try StoredPhoto(at: fixture.set.appending(path: "photos/m-top.\(ending)"))
        #expect(photo.header.orientation == 1 && photo.bands == 3 && photo.metadata == [])
        return photo
    }

    private func near(_ pixel: [UInt8], _ wanted: [UInt8], _ tolerance: Int = 8) -> Bool {
        zip(pixel, wanted).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }

    /// Four colours in a file of that kind, made by the program itself, 128 by 120.
    private func picture(_ format: PhotoSetting.Format) throws -> [UInt8] {
        var photo = TestHEIF()
        photo.size = (128, 120)
        return try PhotoPreparer.prepare(photo.file(), setting: PhotoSetting(format: format, quality: 95)).bytes
    }

    /// The TIFF part of EXIF.
    private func tiff(orientation: UInt16) -> [UInt8] {
        Array(TestMetadata.exif(orientation: orientation, latitude: true).dropFirst(10))
    }

    @Test func `a phone's HEIC that lies on its side becomes an upright JPEG`() throws {
        var photo = TestHEIF()
        photo.turns = 1
        photo.exifOrientation = 8
        photo.size = (128, 120)
        let stored = try kept(photo.file(), as: "phone.heic")
        #expect(stored.header.kind == .jpeg && stored.width == 120 && stored.height == 128)
        let tiles: [(Int, Int, TestHEIF.Tile)] = [(0, 0, .green), (1, 0, .yellow), (0, 1, .red), (1, 1, .blue)]
        for (x, y, tile) in tiles {
            #expect(near(stored.quarter(x, y), tile.colour), "\(stored.quarter(x, y)) instead of \(tile.colour)")
        }
    }

    @Test func `a HEIC and a JPEG that say Display P3 become sRGB`() throws {
        var photo = TestHEIF()
        photo.tiles = [.green, .green, .green, .green]
        let plain = try PhotoPreparer.prepare(photo.file(), setting: PhotoSetting(quality: 95)).bytes
        photo.codePoints = (primaries: 12, transfer: 13)
        // 40, 190, 60 of Display P3 is 0, 193, 23 of sRGB by the formulas, whose red would be below 0.
        let heic = try kept(photo.file(), as: "p3.heic").quarter(0, 0)
        #expect(heic[0] <= 12 && near(Array(heic[1...]), [193, 23], 15), "\(heic)")
        try FileManager.default.removeItem(at: fixture.set)
        let primaries = [[0.5151, 0.2412, -0.0011], [0.2920, 0.6922, 0.0419], [0.1571, 0.0666, 0.7841]]
        // The one below 0 is none to speak of, and the helper writes none.
        let profile = TestMetadata.profile(named: "Display P3", primaries: primaries.map { $0.map { max(0, $0) } })
        let tagged = TestMetadata.insert(TestMetadata.profileSegment(profile), into: plain)
        let jpeg = try kept(tagged, as: "p3.jpg").quarter(0, 0)
        #expect(jpeg[0] <= 12 && near(Array(jpeg[1...]), [193, 23], 15), "\(jpeg)")
    }

    @Test func `a PNG stays one, turned and without its text`() throws {
        let plain = try picture(.png)
        let chunks = TestPNG.chunk("eXIf", tiff(orientation: 6)) + TestPNG.chunk("tEXt", Array("Comment\0canary".utf8))
        let stored = try kept(plain[..<33] + chunks + plain[33...], as: "shot.png", ending: "png")
        #expect(stored.header.kind == .png && stored.width == 120 && stored.height == 128)
        #expect(near(stored.quarter(0, 0), TestHEIF.Tile.blue.colour), "\(stored.quarter(0, 0))")
    }

    @Test func `a WebP stays one, turned and without EXIF`() throws {
        let plain = try picture(.webp)
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            let count = UInt32(content.count)
            let length = (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
            return Array(name.utf8) + length + content + (content.count % 2 == 1 ? [0] : [])
        }
        // The extended header: EXIF is there, width and height less one.
        // The picture's own chunk, whatever stands around it.
        let start = try #require(plain.indices.first { plain[$0...].starts(with: "VP8 ".utf8) })
        let size = (0..<4).reduce(0) { $0 | Int(plain[start + 4 + $1]) << ($1 * 8) }
        let body =
            Array("WEBP".utf8) + chunk("VP8X", [8, 0, 0, 0, 127, 0, 0, 119, 0, 0])
            + plain[start..<start + 8 + size + size % 2]
            + chunk("EXIF", tiff(orientation: 6))
        let file = Array(chunk("RIFF", body))
        let stored = try kept(file, as: "shot.webp", ending: "webp")
        #expect(stored.header.kind == .webp && stored.width == 120 && stored.height == 128)
        #expect(near(stored.quarter(0, 0), TestHEIF.Tile.blue.colour, 12), "\(stored.quarter(0, 0))")
    }

    @Test func `a JPEG of four inks becomes one of three colours`() throws {
        let exif = TestMetadata.exif(orientation: 3, latitude: true)
        let stored = try kept(TestMetadata.insert(exif, into: TestJPEG.fourInks.file), as: "print.jpg")
        #expect(stored.header.kind == .jpeg)
        // Turned by half: what was below right is above left.
        let (above, below) = (stored.quarter(0, 0), stored.quarter(1, 1))
        #expect(above[1] > above[0] + 30 && above[1] > above[2] + 30, "\(above)")
        #expect(below[0] > 170 && below[1] < 110 && below[2] < 100, "\(below)")
    }
}
