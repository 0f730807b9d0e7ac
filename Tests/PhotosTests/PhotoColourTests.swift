import Foundation
import Photos
import TestSupport
import Testing

private let png = PhotoSetting(longestSide: 1024, format: .png)

/// Colour by the definitions: linear light, through XYZ under D50, into sRGB (IEC 61966-2-1).
private enum Colour {
    /// XYZ of red, green and blue under D50; columns as ICC profiles have them.
    static let displayP3 = [[0.5151, 0.2412, -0.0011], [0.2920, 0.6922, 0.0419], [0.1571, 0.0666, 0.7841]]
    static let adobeRGB = [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]]
    /// From XYZ under D50 to linear sRGB (Bradford adaptation).
    private static let toSRGB = [
        [3.1339, -1.6169, -0.4906], [-0.9785, 1.9160, 0.0333], [0.0720, -0.2290, 1.4057]
    ]

    static func curve(_ level: Double) -> Double {
        level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
    }

    static func sRGB(of pixel: [UInt8], primaries: [[Double]], linear: (Double) -> Double) -> [Int] {
        let light = pixel.map { linear(Double($0) / 255) }
        let xyz = (0..<3).map { row in (0..<3).reduce(0.0) { $0 + light[$1] * primaries[$1][row] } }
        return toSRGB.map { row in
            let value = min(max(zip(row, xyz).reduce(0.0) { $0 + $1.0 * $1.1 }, 0), 1)
            return Int((255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055)).rounded())
        }
    }
}

/// Greys, skin, food colours, and some that sRGB cannot show.
private let colours: [[UInt8]] = [
    [128, 128, 128], [200, 150, 120], [120, 80, 40], [90, 140, 60], [180, 60, 50], [240, 235, 200], [60, 70, 110],
    [20, 20, 25], [230, 40, 30], [30, 220, 40]
]

struct PhotoColourTests {
    private func prepared(_ file: [UInt8]) throws -> [Int] {
        try TestPhoto.decoded(PhotoPreparer.prepare(file, setting: png).bytes)[8, 8].map(Int.init)
    }

    private func near(_ pixel: [Int], _ wanted: [Int], _ tolerance: Int = 3) -> Bool {
        zip(pixel, wanted).allSatisfy { abs($0 - $1) <= tolerance }
    }

    private func expectNear(_ file: [UInt8], _ wanted: [Int]) throws {
        let pixel = try prepared(file)
        #expect(near(pixel, wanted), "\(pixel) instead of \(wanted)")
    }

    /// What the decoder sees before any conversion: JPEG has moved the numbers by a level or two.
    private func stored(_ file: [UInt8]) throws -> [UInt8] { Array(try TestPhoto.decoded(file)[8, 8]) }

    @Test(arguments: colours)
    func `Display P3 becomes the sRGB that littleCMS and the formulas agree on`(colour: [UInt8]) throws {
        let file = try TestEncoder.file(TestPhoto.flat(colour), by: "jpegsave_buffer", ["profile": "p3", "Q": "100"])
        #expect(file.contains(run: Array("ICC_PROFILE".utf8)))
        let wanted = Colour.sRGB(of: try stored(file), primaries: Colour.displayP3, linear: Colour.curve)
        try expectNear(file, wanted)
        let keeps = try PhotoPreparer.prepare(file, setting: PhotoSetting(quality: 95, keepsOriginal: true))
        #expect(near(try TestPhoto.decoded(keeps.bytes)[8, 8].map(Int.init), wanted, 6))
    }

    @Test(arguments: colours)
    func `Adobe RGB becomes sRGB`(colour: [UInt8]) throws {
        let plain = try TestPhoto.jpeg(TestPhoto.flat(colour), quality: 100)
        let profile = TestMetadata.profile(named: "Adobe RGB (1998)", primaries: Colour.adobeRGB)
        let file = TestMetadata.insert(TestMetadata.profileSegment(profile), into: plain)
        let wanted = Colour.sRGB(of: try stored(file), primaries: Colour.adobeRGB) { pow($0, 2.19921875) }
        try expectNear(file, wanted)
    }

    @Test func `a HEIC that says Display P3, by code points or by profile, becomes sRGB`() throws {
        let jpeg = try TestEncoder.file(TestPhoto.flat([1, 2, 3]), by: "jpegsave_buffer", ["profile": "p3"])
        let name = Array("ICC_PROFILE\0".utf8)
        let start = try #require(jpeg.indices.first { jpeg[$0...].starts(with: name) })
        let length = Int(jpeg[start - 2]) << 8 | Int(jpeg[start - 1])
        let profile = Array(jpeg[start + name.count + 2..<start - 2 + length])
        for tile in [TestHEIF.Tile.red, .green, .blue, .yellow] {
            var photo = TestHEIF()
            photo.tiles = [tile, tile, tile, tile]
            let plain = try prepared(photo.file())
            let wanted = Colour.sRGB(of: plain.map { UInt8($0) }, primaries: Colour.displayP3, linear: Colour.curve)
            photo.codePoints = (12, 13)
            try expectNear(photo.file(), wanted)
            photo.codePoints = (1, 13)
            #expect(try prepared(photo.file()) == plain)
            photo.codePoints = nil
            photo.profile = profile
            try expectNear(photo.file(), wanted)
        }
    }

    @Test(arguments: [(9, 14), (9, 16), (12, 18)] as [(UInt8, UInt8)])
    func `HDR and BT.2020 are refused rather than shown wrong`(primaries: UInt8, transfer: UInt8) throws {
        var photo = TestHEIF()
        photo.codePoints = (primaries, transfer)
        let error = #expect(throws: PhotoError.self) { try PhotoPreparer.prepare(photo.file(), setting: png) }
        #expect(error?.description.contains("HDR or BT.2020") ?? false)
    }

    @Test(arguments: ["junk", "header", "cut"])
    func `a broken profile does not kill the photo`(kind: String) throws {
        let sound = TestMetadata.profile(named: "wide", primaries: Colour.adobeRGB)
        let profile: [UInt8] =
            switch kind {
            case "junk": [UInt8](repeating: 0x6A, count: 400)
            case "header": Array(sound[..<128]) + [0, 0, 0, 0]
            default: Array(sound[..<300])
            }
        let segment = TestMetadata.profileSegment(profile)
        for colour in [[200, 60, 30], [40, 180, 90]] as [[UInt8]] {
            let plain = try TestPhoto.jpeg(TestPhoto.flat(colour))
            #expect(near(try prepared(TestMetadata.insert(segment, into: plain)), try prepared(plain), 5))
        }
        let grey = try TestPhoto.jpeg(TestPhoto.flat([120]))
        #expect(near(try prepared(TestMetadata.insert(segment, into: grey)), [120, 120, 120], 5))
    }

    @Test func `a profile for colours on a grey photo does not kill it`() throws {
        let grey = try TestPhoto.jpeg(TestPhoto.flat([120]))
        let profile = TestMetadata.profile(named: "wide", primaries: Colour.adobeRGB)
        let pixel = try prepared(TestMetadata.insert(TestMetadata.profileSegment(profile), into: grey))
        #expect(near(pixel, [120, 120, 120], 5), "\(pixel)")
    }
}
