import Photos
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Small files that ask for much: each is refused, or prepared, without the memory it asks for.
struct PhotoBombTests {
    /// The most memory this process ever held, in bytes. It never falls, so a test can only see what it added itself.
    private static var peak: Int {
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
            return Int(usage.ru_maxrss) * 1024
        #else
            getrusage(RUSAGE_SELF, &usage)
            return Int(usage.ru_maxrss)
        #endif
    }

    private func refused(_ file: [UInt8], _ reason: (PhotoError) -> Bool) {
        let before = Self.peak
        for keeps in [false, true] {
            let setting = PhotoSetting(longestSide: 16_383, keepsOriginal: keeps)
            let error = #expect(throws: PhotoError.self) { try PhotoPreparer.prepare(file, setting: setting) }
            #expect(error.map(reason) ?? false, "\(String(describing: error))")
        }
        #expect(Self.peak - before < 100_000_000)
    }

    private func isTooLarge(_ error: PhotoError) -> Bool {
        if case .tooManyPixels = error { true } else { false }
    }
    private func isUndecodable(_ error: PhotoError) -> Bool {
        if case .undecodable = error { true } else { false }
    }

    @Test func `a PNG of 60,000 × 60,000 pixels is refused by its header`() throws {
        let row = [UInt8](repeating: 0, count: 100_000)
        var file =
            TestPNG.start + TestPNG.chunk("IHDR", TestPNG.header(width: 60_000, height: 60_000, bits: 1, colour: 0))
        file += TestPNG.chunk("IDAT", row) + TestPNG.chunk("IEND", [])
        refused(file, isTooLarge)
    }

    @Test func `a JPEG of 65,500 × 65,500 pixels is refused by its header, progressive or not`() throws {
        for interlace in ["false", "true"] {
            var file = try TestEncoder.file(
                TestPhoto.pixels(width: 64, height: 48), by: "jpegsave_buffer", ["interlace": interlace])
            let frame = try #require(
                file.indices.first { file[$0] == 0xFF && file[$0 + 1] == (interlace == "true" ? 0xC2 : 0xC0) })
            file.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
            refused(file, isTooLarge)
        }
    }

    @Test func `a WebP of 16,383 × 16,383 pixels is refused by its header`() throws {
        var file = try TestEncoder.file(
            TestPhoto.pixels(width: 64, height: 48), by: "webpsave_buffer", ["lossless": "true"])
        let start = try #require(file.indices.first { file[$0...].starts(with: "VP8L".utf8) }) + 9
        // Fourteen bits each of width and height, less one, from the lowest bit on.
        file.replaceSubrange(start..<start + 3, with: [0xFE, 0xBF, 0xFF])
        file[start + 3] = file[start + 3] & 0xF0 | 0x0F
        if let canvas = file.indices.first(where: { file[$0...].starts(with: "VP8X".utf8) }) {
            file.replaceSubrange(canvas + 12..<canvas + 18, with: [0xFE, 0x3F, 0, 0xFE, 0x3F, 0])
        }
        refused(file, isTooLarge)
    }

    @Test func `a HEIC of 60,000 × 60,000 pixels is refused by its boxes`() {
        var photo = TestHEIF()
        photo.size = (60_000, 60_000)
        refused(photo.file(), isUndecodable)
    }

    @Test func `a HEIC of thousands of items is refused before its decoder sees it`() {
        var photo = TestHEIF()
        photo.otherItems = 60_000
        refused(photo.file()) { $0.description.contains("60005 items") }
    }

    @Test func `a HEIC that uses one large tile thousands of times is refused before its decoder sees it`() {
        var photo = TestHEIF()
        photo.size = (64, 64)
        photo.tiles = [.red, .green]
        photo.columns = 256
        photo.uses = 128 * 128
        var file = photo.file()
        // The tiles say 8000 × 8000.
        let extent = file.indices.first { file[$0...].starts(with: "ispe".utf8) } ?? 0
        file.replaceSubrange(extent + 8..<extent + 16, with: [0, 0, 0x1F, 0x40, 0, 0, 0x1F, 0x40])
        refused(file) { $0.description.contains("megapixels to be decoded") }
    }

    @Test(arguments: ["zTXt", "iTXt", "iCCP"])
    func `a PNG whose text unpacks to a gigabyte costs no gigabyte`(name: String) throws {
        let plain = try TestPhoto.png(TestPhoto.pixels(width: 64, height: 48))
        let zeros = TestPNG.deflatedZeros(megabytes: 1000)
        let content: [UInt8] =
            switch name {
            case "iTXt": Array("Comment\0".utf8) + [1, 0, 0, 0] + zeros
            default: Array("Comment\0".utf8) + [0] + zeros
            }
        #expect(zeros.count < 7_000_000)
        // After the header, which always has 33 bytes.
        let file = plain[..<33] + TestPNG.chunk(name, content) + plain[33...]
        let before = Self.peak
        // Refused or read without the text: both are right.
        _ = try? PhotoPreparer.prepare(Array(file), setting: PhotoSetting())
        #expect(Self.peak - before < 200_000_000)
    }

    @Test func `a JPEG of a thousand scans is refused`() throws {
        let file = try TestEncoder.file(
            TestPhoto.pixels(width: 640, height: 480), by: "jpegsave_buffer", ["interlace": "true"])
        let last = try #require(
            file.indices.last { file[$0] == 0xFF && file[$0 + 1 < file.count ? $0 + 1 : $0] == 0xDA })
        let scan = file[last..<file.count - 2]
        let many = file[..<(file.count - 2)] + (0..<1000).flatMap { _ in scan } + [0xFF, 0xD9]
        refused(Array(many), isUndecodable)
    }
}
