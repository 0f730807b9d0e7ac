import Foundation
import TestSupport
import Testing

@testable import Photos

struct PhotoFeaturesTests {
    /// A square of pixels by place.
    private func features(_ pixel: (Int, Int) -> (UInt8, UInt8, UInt8)) -> PhotoFeatures {
        var pixels: [UInt8] = []
        for y in 0..<64 {
            for x in 0..<64 {
                let (red, green, blue) = pixel(x, y)
                pixels += [red, green, blue]
            }
        }
        return PhotoFeatures(pixels: pixels, width: 64)
    }

    @Test func `a plain colour is in one bin of each, and has no texture`() {
        let red = features { _, _ in (255, 0, 0) }
        #expect(red.values.count == PhotoFeatures.count && PhotoFeatures.count == 40)
        // Lightness 85 of 255; red–green 255; yellow–blue 127.
        #expect(red.values[..<24].enumerated().filter { $0.element == 1 }.map(\.offset) == [2, 15, 23])
        #expect(red.values[..<24].filter { $0 == 0 }.count == 21)
        let moments: [Double] = [85.0 / 255, 1, 127.0 / 255, 0, 0, 0]
        #expect(Array(red.values[24..<30]) == moments)
        #expect(red.values[30...].allSatisfy { $0 == 0 })
    }

    @Test(arguments: [(1, 0, 0), (0, 1, 3), (1, 1, 1), (1, -1, 5)])
    func `stripes tell their direction`(across: Int, down: Int, bin: Int) {
        let striped = features { x, y in
            let grey = UInt8(clamping: 128 + 4 * ((across * x + down * y) % 16))
            return (grey, grey, grey)
        }
        let shares = Array(striped.values[30..<38])
        #expect(shares.firstIndex(of: shares.max() ?? 0) == bin)
        #expect(striped.values[38] > 0)
    }

    @Test func `shares are square roots, so that their squares add up to one`() {
        var numbers = SeededNumbers(seed: 3)
        let noise = features { _, _ in
            (UInt8.random(in: 0...255, using: &numbers), 90, UInt8.random(in: 0...255, using: &numbers))
        }
        for range in [0..<8, 8..<16, 16..<24, 30..<38] {
            let sum = noise.values[range].map { $0 * $0 }.reduce(0, +)
            #expect(abs(sum - 1) < 1e-12)
        }
    }

    @Test(arguments: [([UInt8](), 1), ([7], 1), ([1, 2, 3], 0), ([1, 2, 3, 4, 5, 6], 5)])
    func `few pixels, or none, still give finite numbers`(pixels: [UInt8], width: Int) {
        let values = PhotoFeatures(pixels: pixels, width: width).values
        #expect(values.count == PhotoFeatures.count && values.allSatisfy { $0.isFinite })
    }

    @Test(arguments: [(1, 1), (2, 3), (64, 64), (100, 75), (65, 1), (300, 7)])
    func `a picture of any shape becomes a square of the same colours`(width: Int, height: Int) {
        let left = [UInt8](repeating: 200, count: 3)
        let right = [UInt8](repeating: 20, count: 3)
        let pixels = (0..<height).flatMap { _ in (0..<width).flatMap { $0 < (width + 1) / 2 ? left : right } }
        let square = PhotoFeatures.squared(pixels, width, height)
        #expect(square.count == 3 * 64 * 64)
        #expect(square[0] == 200 && square[square.count - 1] == (width == 1 ? 200 : 20))
        let mean = Double(square.reduce(0) { $0 + Int($1) }) / Double(square.count)
        let expected = Double(pixels.reduce(0) { $0 + Int($1) }) / Double(pixels.count)
        #expect(abs(mean - expected) < 4)
    }

    @Test func `a picture with fewer bytes than it says is left as it is`() {
        #expect(PhotoFeatures.squared([1, 2, 3], 2, 2) == [1, 2, 3])
        #expect(PhotoFeatures.squared([1, 2, 3], 0, 1) == [1, 2, 3])
    }

    @Test func `photos are told apart by their colour, at any size and shape, and grey ones are read`() async throws {
        let folder = try TemporaryFolder()
        let store = PreparedPhotoStore(folder: folder.path)
        func look(_ setting: PhotoSetting, _ bytes: [UInt8]) async throws -> [Double] {
            let name = "\(UUID().uuidString).photo"
            try folder.write(bytes, to: name)
            return try await store.features(of: store.photo(at: "\(folder.path)/\(name)", setting: setting)).values
        }
        let small = PhotoSetting(longestSide: 160, format: .jpeg, quality: 60)
        let red = try TestPhoto.png(TestPhoto.flat([220, 20, 20], width: 300, height: 200))
        let large = try await look(small, red)
        let wide = try await look(small, TestPhoto.jpeg(TestPhoto.flat([220, 20, 20], width: 40, height: 10)))
        #expect(zip(large, wide).allSatisfy { abs($0 - $1) < 0.02 })
        #expect(large[25] > 0.7 && abs(large[38]) < 0.01)
        let blue = try await look(small, TestPhoto.png(TestPhoto.flat([20, 20, 220], width: 300, height: 200)))
        #expect(blue[26] < -0.7 && abs(blue[25]) < 0.02)
        let png = try await look(PhotoSetting(longestSide: 160, format: .png), red)
        #expect(zip(large, png).allSatisfy { abs($0 - $1) < 0.02 })
        let grey = try await look(small, TestPhoto.jpeg(TestPhoto.flat([90], width: 90, height: 90)))
        #expect(abs(grey[24] - 90 / 255.0) < 0.01 && abs(grey[25]) < 0.01)
    }

    @Test func `what was computed once is read again, and a torn file is computed anew`() async throws {
        let folder = try TemporaryFolder()
        let store = PreparedPhotoStore(folder: folder.path + "/store")
        try folder.write(TestPhoto.png(TestPhoto.pixels(width: 80, height: 60)), to: "a")
        let photo = try await store.photo(at: folder.path + "/a", setting: PhotoSetting(longestSide: 64))
        let first = try await store.features(of: photo)
        let kept = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder.path + "/store").first { $0.hasSuffix(".features") })
        let file = URL(filePath: folder.path + "/store/" + kept)
        #expect(try Data(contentsOf: file).count == 8 * PhotoFeatures.count)
        #expect(try await store.features(of: photo) == first)
        // Another number in the file shows that it is read.
        var changed = try Data(contentsOf: file)
        changed[0] ^= 1
        try changed.write(to: file)
        #expect(try await store.features(of: photo) != first)
        for damaged in [changed.prefix(100), changed.prefix(16), Data(), changed + [0]] {
            try Data(damaged).write(to: file)
            #expect(try await store.features(of: photo) == first)
        }
        try Data(repeating: 0xFF, count: 8 * PhotoFeatures.count).write(to: file)
        #expect(try await store.features(of: photo) == first, "not a number is not kept")
    }

    @Test func `bytes that are no photo are an error`() async throws {
        let store = PreparedPhotoStore(folder: try TemporaryFolder().path)
        var photo = try PhotoPreparer.prepare(
            TestPhoto.png(TestPhoto.flat([1, 2, 3])), setting: PhotoSetting())
        photo.bytes = Array(photo.bytes.prefix(40))
        await #expect(throws: PhotoError.self) { try await store.features(of: photo) }
    }
}
