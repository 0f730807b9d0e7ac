import Photos
import TestSupport
import Testing

private let keep = PhotoSetting(longestSide: 100, quality: 40, keepsOriginal: true)
private let usual = PhotoSetting(longestSide: 100, quality: 40)

/// Everything that makes pixels: from the first table to the end-of-image mark.
private func picture(_ jpeg: [UInt8]) throws -> ArraySlice<UInt8> {
    jpeg[try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xDB]) })...]
}

private func start(of marker: UInt8, in jpeg: [UInt8]) throws -> Int {
    try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, marker]) })
}

struct JPEGVariantTests {
    @Test(arguments: [TestJPEG.restartMarks, .manyScans, .plainRGB])
    func `a kept JPEG has the scan bytes, the tables and the pixels it had`(kind: TestJPEG) throws {
        let file = kind.file
        let prepared = try PhotoPreparer.prepare(file + Array("trailer".utf8), setting: keep)
        #expect(try picture(prepared.bytes) == picture(file))
        #expect(try TestPhoto.decoded(prepared.bytes).values == TestPhoto.decoded(file).values)
        #expect(
            try Array(TestPhoto.decoded(prepared.bytes)[4, 4]).starts(with: [kind == .plainRGB ? 210 : 209, 60, 30]))
    }

    @Test func `a progressive JPEG keeps every scan`() throws {
        let file = try TestEncoder.file(
            TestPhoto.pixels(width: 64, height: 48), by: "jpegsave_buffer", ["interlace": "true", "strip": "true"])
        let note = TestMetadata.segment(0xFE, Array("between the scans".utf8))
        let second = try #require(file.indices.filter { file[$0...].starts(with: [0xFF, 0xDA]) }.dropFirst().first)
        // A scan's tables come before it: what stands in front of them is the end of the first scan's data.
        let tables = try #require(
            file[..<second].indices.last { file[$0...].starts(with: [0xFF, 0xC4]) })
        let prepared = try PhotoPreparer.prepare(Array(file[..<tables] + note + file[tables...]), setting: keep)
        #expect(try picture(prepared.bytes) == picture(file))
        #expect(try TestPhoto.decoded(prepared.bytes).values == TestPhoto.decoded(file).values)
    }

    @Test func `fill bytes before markers are left out and change nothing`() throws {
        let plain = try TestPhoto.jpeg(TestPhoto.pixels(width: 64, height: 48))
        let frame = try start(of: 0xC0, in: plain)
        let file = plain[..<frame] + [0xFF, 0xFF, 0xFF] + plain[frame...].dropLast(2) + [0xFF, 0xFF, 0xFF, 0xD9]
        let prepared = try PhotoPreparer.prepare(Array(file), setting: keep)
        #expect(try TestPhoto.decoded(prepared.bytes).values == TestPhoto.decoded(plain).values)
        #expect(try picture(prepared.bytes).count <= picture(Array(file)).count)
    }

    @Test func `gain maps, previews, thumbnails and videos are gone`() throws {
        let plain = try TestPhoto.jpeg(TestPhoto.pixels(width: 64, height: 48))
        let small = try TestPhoto.jpeg(TestPhoto.flat([9, 9, 9]))
        let jfif = TestMetadata.segment(
            0xE0, Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 2, 2] + Array("thumb-pixels".utf8))
        let jfxx = TestMetadata.segment(0xE0, Array("JFXX\0".utf8) + [0x10] + small)
        let mpf = TestMetadata.segment(0xE2, Array("MPF\0II*\0".utf8) + [UInt8](repeating: 7, count: 60))
        let exif = TestMetadata.segment(0xE1, Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 0, 0] + small)
        let bare = plain[..<2] + plain[try start(of: 0xDB, in: plain)...]
        let file = bare[..<2] + jfif + jfxx + exif + mpf + bare[2...] + small + Array("\0\0\0\u{18}ftypmp42".utf8)
        let prepared = try PhotoPreparer.prepare(Array(file), setting: keep)
        #expect(try picture(prepared.bytes) == picture(Array(bare)))
        for trace in ["thumb-pixels", "JFXX", "MPF", "Exif", "ftyp"] {
            #expect(!prepared.bytes.contains(run: Array(trace.utf8)), "\(trace)")
        }
        #expect(prepared.bytes.count == bare.count + 18, "one bare JFIF header and nothing else")
    }

    @Test func `arithmetic coding, which many readers refuse, is encoded again`() throws {
        let prepared = try PhotoPreparer.prepare(TestJPEG.arithmetic.file, setting: keep)
        #expect(prepared == (try PhotoPreparer.prepare(TestJPEG.arithmetic.file, setting: usual)))
        #expect(throws: Never.self) { try start(of: 0xC0, in: prepared.bytes) }
        let pixel = try TestPhoto.decoded(prepared.bytes)[4, 4]
        #expect(zip(pixel, [210, 60, 30]).allSatisfy { abs(Int($0) - $1) <= 12 }, "\(pixel)")
    }

    @Test func `four inks become sRGB, kept or not`() throws {
        for setting in [keep, usual] {
            let photo = try TestPhoto.decoded(PhotoPreparer.prepare(TestJPEG.fourInks.file, setting: setting).bytes)
            #expect(photo.bands == 3)
            let (above, below) = (Array(photo[4, 4]), Array(photo[28, 28]))
            #expect(above[0] > 170 && above[1] < 110 && above[2] < 100, "\(above)")
            #expect(below[1] > below[0] + 30 && below[1] > below[2] + 30, "\(below)")
        }
    }

    @Test func `12 bits a value are refused with a reason`() throws {
        var file = TestJPEG.restartMarks.file
        let frame = try start(of: 0xC0, in: file)
        file[frame + 1] = 0xC1
        file[frame + 4] = 12
        let error = #expect(throws: PhotoError.self) { try PhotoPreparer.prepare(file, setting: keep) }
        #expect(error?.description.contains("decoded") ?? false)
    }

    @Test(arguments: [("sRGB, it says", true), ("whatever", false)])
    func `a profile is judged by its colours and not by its name`(name: String, exchanged: Bool) throws {
        let plain = try TestPhoto.jpeg(TestPhoto.flat([220, 40, 40]))
        let profile = TestMetadata.profile(named: name, exchanged: exchanged)
        let file = TestMetadata.insert(TestMetadata.profileSegment(profile), into: plain)
        let prepared = try PhotoPreparer.prepare(file, setting: keep)
        #expect((prepared.bytes == plain) == !exchanged)
        let pixel = try TestPhoto.decoded(prepared.bytes)[3, 3]
        #expect((pixel.dropFirst().first ?? 0 > 150) == exchanged, "\(pixel)")
    }

    @Test func `a profile in parts out of order is put together by their numbers`() throws {
        let plain = try TestPhoto.jpeg(TestPhoto.flat([220, 40, 40]))
        let profile = TestMetadata.profile(named: "parts", exchanged: false)
        let name = Array("ICC_PROFILE\0".utf8)
        let parts =
            TestMetadata.segment(0xE2, name + [2, 2] + profile[200...])
            + TestMetadata.segment(0xE2, name + [1, 2] + profile[..<200])
        let prepared = try PhotoPreparer.prepare(TestMetadata.insert(parts, into: plain), setting: keep)
        #expect(prepared.bytes == plain)
    }
}
