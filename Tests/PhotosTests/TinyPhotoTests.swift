import Photos
import TestSupport
import Testing

/// Photos of so few pixels that a reduced side could come to nothing: libvips ends the whole process over such a picture.
struct TinyPhotoTests {
    private static let sizes = [
        (1, 1), (1, 2), (2, 1), (2, 2), (1, 7), (7, 7), (8, 1), (8, 8), (9, 15), (1, 300), (300, 1), (3, 20_000),
        (1, 20_000), (20_000, 1)
    ]
    private static let settings = PhotoSetting.Format.allCases.flatMap { format in
        [1, 2, 7, 160, 1024, 16_383].flatMap { side in
            [false, true].map { PhotoSetting(longestSide: side, format: format, keepsOriginal: $0) }
        }
    }

    /// Prepared with every setting: exactly the size that was announced, whatever the format.
    private func expectPrepared(_ file: [UInt8], _ width: Int, _ height: Int, _ settings: [PhotoSetting]) throws {
        let header = try PhotoHeader.read(file)
        #expect((header.width, header.height) == (width, height))
        for setting in settings {
            let prepared = try PhotoPreparer.prepare(file, setting: setting)
            let wanted = setting.preparedSize(width: width, height: height)
            #expect((prepared.width, prepared.height) == wanted, "\(width) × \(height), \(setting)")
            let sent = try TestPhoto.decoded(prepared.bytes)
            #expect((sent.width, sent.height) == wanted, "\(width) × \(height), \(setting)")
        }
    }

    @Test(arguments: sizes)
    func `a JPEG of few pixels is prepared with every setting`(width: Int, height: Int) throws {
        let pixels = TestPhoto.pixels(width: width, height: height)
        for interlace in ["false", "true"] {
            let file = try TestEncoder.file(pixels, by: "jpegsave_buffer", ["interlace": interlace])
            try expectPrepared(file, width, height, Self.settings)
        }
    }

    @Test(arguments: [(1, 1), (1, 300), (300, 1), (2, 7)])
    func `a turned JPEG of few pixels is prepared with every setting`(width: Int, height: Int) throws {
        let file = try TestPhoto.jpeg(TestPhoto.pixels(width: width, height: height))
        let turned = TestMetadata.insert(TestMetadata.exif(orientation: 6), into: file)
        try expectPrepared(turned, height, width, Self.settings)
    }

    @Test(arguments: sizes)
    func `a PNG of few pixels is prepared with every setting`(width: Int, height: Int) throws {
        let file = try TestPhoto.png(TestPhoto.pixels(width: width, height: height))
        try expectPrepared(file, width, height, Self.settings)
    }

    @Test(arguments: sizes.filter { max($0.0, $0.1) < 16_384 })
    func `a WebP of few pixels is prepared with every setting`(width: Int, height: Int) throws {
        let file = try TestPhoto.webp(TestPhoto.pixels(width: width, height: height))
        try expectPrepared(file, width, height, Self.settings)
    }

    /// A HEIC cuts its tiles of 64 × 64 to the size of the whole.
    @Test(arguments: [(1, 1), (1, 2), (2, 1), (2, 2), (7, 7), (1, 64), (64, 1), (1, 16_000)])
    func `a HEIC of few pixels is prepared with every setting`(width: Int, height: Int) throws {
        var photo = TestHEIF()
        photo.size = (width, height)
        photo.tiles = [.red]
        photo.columns = 1
        photo.uses = (height + 63) / 64
        let sides = Self.settings.filter { $0.longestSide != 2 && $0.longestSide != 1024 }
        try expectPrepared(photo.file(), width, height, height > 1000 ? Array(sides.prefix(4)) : sides)
    }

    @Test func `a JPEG of few pixels that is kept as it is must still be whole`() throws {
        let file = try TestPhoto.jpeg(TestPhoto.pixels(width: 1, height: 300))
        let kept = PhotoSetting(keepsOriginal: true)
        #expect(try PhotoPreparer.prepare(file, setting: kept).bytes.count < file.count + 20)
        #expect(throws: PhotoError.self) { try PhotoPreparer.prepare(Array(file.dropLast(40)), setting: kept) }
    }

    @Test func `a photo whose header says no pixels at all is refused`() throws {
        let pixels = TestPhoto.pixels(width: 64, height: 48)
        var files: [[UInt8]] = []
        for fields in [0..<2, 2..<4, 0..<4] {
            var jpeg = try TestPhoto.jpeg(pixels)
            let frame = try #require(jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 }) + 5
            for field in fields { jpeg[frame + field] = 0 }
            files.append(jpeg)
        }
        for (width, height) in [(0, 48), (64, 0), (0, 0)] {
            let header = TestPNG.chunk("IHDR", TestPNG.header(width: width, height: height, bits: 8, colour: 2))
            let data = TestPNG.chunk("IDAT", TestPNG.stored([0, 0, 0, 0]))
            files.append(TestPNG.start + header + data + TestPNG.chunk("IEND", []))
            var heif = TestHEIF()
            heif.size = (width, height)
            files.append(heif.file())
            var webp = try TestPhoto.webp(pixels)
            // The key frame's start code, then 14 bits each of width and height.
            let start = try #require(webp.indices.first { webp[$0...].starts(with: [0x9D, 0x01, 0x2A]) }) + 3
            if width == 0 { webp.replaceSubrange(start..<start + 2, with: [0, 0]) }
            if height == 0 { webp.replaceSubrange(start + 2..<start + 4, with: [0, 0]) }
            files.append(webp)
        }
        for file in files {
            for keeps in [false, true] {
                #expect(throws: PhotoError.self) {
                    try PhotoPreparer.prepare(file, setting: PhotoSetting(keepsOriginal: keeps))
                }
            }
        }
    }
}
