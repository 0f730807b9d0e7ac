import TestSupport
import Testing

@testable import Photos

private typealias Tile = TestHEIF.Tile
private let png = PhotoSetting(longestSide: 1024, format: .png)

/// The colours of the four quarters of a photo: top left, top right, bottom left, bottom right.
private func quarters(_ file: [UInt8], _ setting: PhotoSetting = png) throws -> [[UInt8]] {
    let photo = try TestPhoto.decoded(PhotoPreparer.prepare(file, setting: setting).bytes)
    return [(1, 1), (3, 1), (1, 3), (3, 3)].map { Array(photo[photo.width * $0.0 / 4, photo.height * $0.1 / 4]) }
}

private func show(_ tiles: [Tile], in colours: [[UInt8]]) -> Bool {
    zip(tiles, colours).allSatisfy { tile, pixel in
        zip(tile.colour, pixel).allSatisfy { abs(Int($0) - Int($1)) <= 8 }
    }
}

/// ISO/IEC 23008-12: `irot` counts quarter turns against the clock.
private let turned: [(turns: UInt8, tiles: [Tile])] = [
    (0, [.red, .green, .blue, .yellow]), (1, [.green, .yellow, .red, .blue]),
    (2, [.yellow, .blue, .green, .red]), (3, [.blue, .red, .yellow, .green])
]

struct HEIFTests {
    @Test(arguments: turned, [nil, 1, 3, 6, 8] as [UInt16?])
    fileprivate func `a photo of a phone is turned once, whatever EXIF says again`(
        example: (turns: UInt8, tiles: [Tile]), exif: UInt16?
    ) throws {
        var photo = TestHEIF()
        photo.turns = example.turns
        photo.exifOrientation = exif
        photo.size = (128, 120)
        let file = photo.file()
        #expect(show(example.tiles, in: try quarters(file)))
        let upright = example.turns % 2 == 0 ? (128, 120) : (120, 128)
        let header = try PhotoHeader.read(file)
        #expect(header == PhotoHeader(kind: .heif, width: upright.0, height: upright.1))
        let prepared = try PhotoPreparer.prepare(file, setting: PhotoSetting(longestSide: 64, quality: 95))
        #expect(max(prepared.width, prepared.height) == 64)
        #expect(show(example.tiles, in: try quarters(file, PhotoSetting(longestSide: 64, quality: 95))))
        #expect(!prepared.bytes.contains(run: Array("Exif".utf8)))
    }

    @Test(arguments: [0, 1] as [UInt8], [nil, 2, 4, 7] as [UInt16?])
    func `a mirror image is applied once, whatever EXIF says again`(axis: UInt8, exif: UInt16?) throws {
        var photo = TestHEIF()
        photo.mirror = axis
        photo.exifOrientation = exif
        let colours = try quarters(photo.file())
        let wanted: [[Tile]] = [[.green, .red, .yellow, .blue], [.blue, .yellow, .red, .green]]
        // Editions of the standard name the axes the other way round; the decoder knows which one wrote the file.
        #expect(wanted.contains { show($0, in: colours) }, "\(colours)")
        photo.exifOrientation = nil
        #expect(try quarters(photo.file()) == colours)
    }

    @Test(arguments: [16, 32, 64, 128, 512])
    func `the photo is sent, never its thumbnail or depth map`(side: Int) throws {
        var photo = TestHEIF()
        photo.tiles = [.red, .red, .red, .red]
        photo.thumbnail = .green
        photo.depth = .blue
        let setting = PhotoSetting(longestSide: side, format: .png)
        #expect(show(photo.tiles, in: try quarters(photo.file(), setting)))
        #expect(try PhotoPreparer.prepare(photo.file(), setting: setting).width == min(side, 128))
    }

    @Test func `what phones put behind the last box does no harm`() throws {
        let file = TestHEIF().file() + Array("SEFH trailer that is no box".utf8)
        #expect(show([.red, .green, .blue, .yellow], in: try quarters(file)))
    }

    @Test(arguments: [0.05, 0.3, 0.6, 0.9, 0.97, 0.99])
    func `a HEIC that is cut off is refused`(share: Double) throws {
        let whole = TestHEIF().file()
        let file = Array(whole.prefix(Int(Double(whole.count) * share)))
        let error = #expect(throws: PhotoError.self) { try PhotoPreparer.prepare(file, setting: PhotoSetting()) }
        guard case .undecodable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        arguments: ["meta", "hdlr", "pitm", "iloc", "iinf", "iprp", "ipco", "hvcC", "ispe", "ipma", "dimg"], [0, 1, 2])
    func `a HEIC with a broken box is refused with a reason`(name: String, kind: Int) throws {
        var file = TestHEIF().file()
        let place = try #require(file.indices.first { file[$0...].starts(with: name.utf8) })
        let size: [UInt8] = [[0, 0, 0, 1], [0xFF, 0xFF, 0xFF, 0xF0], [0, 0, 0, 9]][kind]
        file.replaceSubrange(place - 4..<place, with: size)
        let error = #expect(throws: PhotoError.self) { try PhotoPreparer.prepare(file, setting: PhotoSetting()) }
        guard case .undecodable(let words) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!words.isEmpty)
    }

    @Test func `flipped bytes give a photo or an error and never a crash`() throws {
        var photo = TestHEIF()
        photo.turns = 3
        photo.exifOrientation = 6
        photo.codePoints = (12, 13)
        let whole = photo.file()
        var state: UInt64 = 20_260_102
        func next(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var refused = 0
        for _ in 0..<400 {
            var file = whole
            for _ in 0...next(below: 3) { file[next(below: file.count)] = UInt8(next(below: 256)) }
            do throws(PhotoError) {
                let prepared = try PhotoPreparer.prepare(file, setting: PhotoSetting(longestSide: 32))
                #expect(max(prepared.width, prepared.height) <= 32)
            } catch {
                refused += 1
            }
        }
        #expect(refused > 0)
    }

    @Test func `an AVIF is read where libheif decodes AV1`() throws {
        let file = try TestEncoder.file(
            TestPhoto.flat([200, 120, 40], width: 64, height: 64), by: "heifsave_buffer",
            ["compression": "av1", "Q": "90"])
        #expect(try PhotoHeader.read(file).kind == .heif)
        let pixel = try TestPhoto.decoded(PhotoPreparer.prepare(file, setting: png).bytes)[20, 20]
        #expect(zip(pixel, [200, 120, 40]).allSatisfy { abs(Int($0) - $1) <= 8 }, "\(pixel)")
    }
}
