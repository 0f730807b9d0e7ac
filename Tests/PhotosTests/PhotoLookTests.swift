import FoundationEssentials
import Photos
import TestSupport
import Testing

/// What is measured of a photo that enters a set.
struct PhotoLookTests {
    /// Sharp squares in the middle of a plain table.
    private func meal(width: Int, height: Int, cut: Bool = false) -> TestPhoto.Pixels {
        var values: [UInt8] = []
        let left = cut ? width * 3 / 4 : width / 4
        let top = cut ? height * 3 / 4 : height / 4
        for y in 0..<height {
            for x in 0..<width {
                let isMeal = (left..<left + width / 2).contains(x) && (top..<top + height / 2).contains(y)
                let isLight = (x * 16 / width + y * 12 / height) % 2 == 0
                values += isMeal ? (isLight ? [230, 200, 60] : [60, 40, 30]) : [150, 150, 150]
            }
        }
        return TestPhoto.Pixels(width: width, height: height, bands: 3, values: values)
    }

    private func look(_ file: [UInt8]) throws -> PhotoLook { try #require(try PhotoPreparer.look(of: file)) }

    private func changed(_ file: [UInt8], _ transform: PhotoSetting.Transform) throws -> PhotoLook {
        try look(PhotoPreparer.prepare(file, setting: PhotoSetting(quality: 90, transform: transform)).bytes)
    }

    @Test func `blur, brightness, contrast and framing react to their own fault`() throws {
        let file = try TestPhoto.jpeg(meal(width: 800, height: 600))
        let plain = try look(file)
        #expect(plain.blur < 0.3 && (0.4...0.6).contains(plain.brightness) && plain.framing > 0.9, "\(plain)")
        let blurred = try changed(file, .blurred)
        #expect(blurred.blur > plain.blur + 0.3 && abs(blurred.brightness - plain.brightness) < 0.02, "\(blurred)")
        let dark = try changed(file, .dark)
        #expect(abs(dark.brightness - plain.brightness / 5) < 0.01, "\(dark)")
        #expect(abs(dark.contrast - plain.contrast / 5) < 0.01 && abs(dark.blur - plain.blur) < 0.2)
        let cut = try look(TestPhoto.jpeg(meal(width: 800, height: 600, cut: true)))
        #expect(cut.framing < 0.3, "\(cut)")
        let flat = try look(TestPhoto.jpeg(TestPhoto.flat([90, 90, 90], width: 200, height: 100)))
        #expect(flat.blur == 1 && flat.contrast == 0 && flat.framing == 0.5 && flat.hash == nil, "\(flat)")
    }

    @Test func `a cropped photo keeps the lower right part, a dark one its transparency`() throws {
        let source = TestPhoto.pixels(width: 50, height: 40)
        let setting = PhotoSetting(format: .png, transform: .cropped)
        let cropped = try PhotoPreparer.prepare(TestPhoto.png(source), setting: setting)
        #expect((cropped.width, cropped.height) == (30, 24))
        let wanted = source.moved(width: 30, height: 24) { ($0 + 20, $1 + 16) }
        #expect(largestDifference(try TestPhoto.decoded(cropped.bytes), wanted) == 0)
        var clear = TestPhoto.flat([100, 150, 200, 80], width: 20, height: 20)
        clear = try TestPhoto.decoded(
            PhotoPreparer.prepare(TestPhoto.png(clear), setting: PhotoSetting(format: .png, transform: .dark)).bytes)
        #expect(Array(clear[3, 3]) == [20, 30, 40, 80])
    }

    @Test func `a photo has one look, in every format and whatever was made of it before`() async throws {
        let pixels = meal(width: 1000, height: 750)
        let (jpeg, png) = (try look(TestPhoto.jpeg(pixels)), try look(TestPhoto.png(pixels)))
        #expect(abs(jpeg.blur - png.blur) < 0.1 && abs(jpeg.framing - png.framing) < 0.1)
        #expect(abs(jpeg.brightness - png.brightness) < 0.01)
        let folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(pixels), to: "a.jpg")
        let path = "\(folder.path)/a.jpg"
        // By way of the thumbnail, whose rows are the same, and measured alone.
        let first = PreparedPhotoStore(folder: folder.path + "/one")
        _ = try await first.photo(at: path, setting: PhotoSetting(longestSide: 480, quality: 60, isRough: true))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/one")
        #expect(files.contains { $0.hasSuffix(".look") })
        #expect(first.looks(at: [path]) == [path: jpeg])
        #expect(PreparedPhotoStore(folder: folder.path + "/two").looks(at: [path]) == [path: jpeg])
        // From the file, as a later process finds it.
        let kept = try #require(files.first { $0.hasSuffix(".look") })
        let file = "\(folder.path)/one/\(kept)"
        #expect(PreparedPhotoStore(folder: folder.path + "/one").looks(at: [path]) == [path: jpeg])
        try folder.write("0.5 0.5 0.5 0.5 -\n", to: "one/\(kept)")
        #expect(PreparedPhotoStore(folder: folder.path + "/one").looks(at: [path])[path]?.blur == 0.5)
        for broken in ["0.5 0.5 0.5 2 -\n", "x", "", "0.5 0.5 0.5 0.5 zz\n", "0.5 0.5 0.5 nan 1\n"] {
            try folder.write(broken, to: "one/\(kept)")
            #expect(PreparedPhotoStore(folder: folder.path + "/one").looks(at: [path]) == [path: jpeg], "\(broken)")
        }
        #expect(FileManager.default.fileExists(atPath: file))
    }

    @Test func `a tiny photo has no look, an unreadable one neither`() throws {
        let folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(TestPhoto.pixels(width: 31, height: 300)), to: "thin.jpg")
        try folder.write("no photo", to: "none.jpg")
        let store = PreparedPhotoStore(folder: folder.path + "/prepared")
        let paths = ["thin.jpg", "none.jpg", "absent.jpg"].map { "\(folder.path)/\($0)" }
        #expect(store.looks(at: paths).isEmpty && store.looks(at: paths).isEmpty)
    }

    @Test(.enabled(if: TestData.folder("photos/ecustfd") != nil, "the weighed meals are not here"))
    func `copies of weighed meals share a hash, photos of different meals do not`() throws {
        let folder = try #require(TestData.folder("photos/ecustfd/photos")).path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        var hashes: [(meal: String, hash: UInt64)] = []
        var copies: [String: Int] = [:]
        let samples = names.enumerated().filter { $0.offset % 8 == 0 }.map(\.element)
        for name in names {
            let file = try PhotoFile.bytes(at: "\(folder)/\(name)")
            let hash = try #require(try look(file).hash)
            hashes.append((name.split(separator: "-")[0].description, hash))
            guard samples.contains(name) else { continue }
            let settings = ["smaller": PhotoSetting(longestSide: 500), "poorer": PhotoSetting(quality: 40)]
            for (kind, setting) in settings {
                let copy = try #require(try look(PhotoPreparer.prepare(file, setting: setting).bytes).hash)
                if PerceptualHash.distance(copy, hash) <= PerceptualHash.mostDifferent { copies[kind, default: 0] += 1 }
            }
        }
        #expect(copies == ["smaller": samples.count, "poorer": samples.count])
        var alike = 0
        for (place, first) in hashes.enumerated() {
            for second in hashes[..<place] where first.meal != second.meal {
                if PerceptualHash.distance(first.hash, second.hash) <= PerceptualHash.mostDifferent { alike += 1 }
            }
        }
        #expect(alike == 0)
    }
}
