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

    /// Kept features are compared with new ones, so not even the last digit may change.
    @Test(arguments: [1, 2, 3, 5, 64, 65], [0, 1, 2, 3 * 65, 3 * 64 * 64, 3 * 65 * 9 + 1])
    func `the numbers are those of the definition, to the last digit`(width: Int, count: Int) {
        var numbers = SeededNumbers(seed: 5)
        let pixels = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        #expect(PhotoFeatures(pixels: pixels, width: width).values == Self.defined(pixels, width: width))
    }

    /// The definition, word by word.
    private static func defined(_ pixels: [UInt8], width: Int) -> [Double] {
        let colours = (0..<pixels.count / 3).map { pixel in (0..<3).map { Int(pixels[3 * pixel + $0]) } }
        let light = colours.map { ($0[0] + $0[1] + $0[2]) / 3 }
        let planes = [
            (light, 0), (colours.map { $0[0] - $0[1] }, -128), (colours.map { ($0[0] + $0[1]) / 2 - $0[2] }, -128)
        ]
        let count = Double(max(1, colours.count))
        let bins = planes.flatMap { values, low in
            (0..<8).map { bin in
                (Double(values.count { min(max(($0 - low) / 32, 0), 7) == bin }) / count).squareRoot()
            }
        }
        let means = planes.map { Double($0.0.reduce(0, +)) / count }
        let deviations = zip(planes, means).map { plane, mean in
            max(0, Double(plane.0.reduce(0) { $0 + $1 * $1 }) / count - mean * mean).squareRoot()
        }
        let inner = light.indices.filter { place in
            let (x, y) = (place % width, place / width)
            return x > 0 && x < width - 1 && y > 0 && y < light.count / width - 1
        }
        var shares = [Double](repeating: 0, count: 8)
        var (sum, squares) = (0.0, 0.0)
        for place in inner {
            let (across, down) = (light[place + 1] - light[place - 1], light[place + width] - light[place - width])
            let length = Double(across * across + down * down).squareRoot() / (255 * 2.0.squareRoot())
            let (x, y, tangent) = (Double(abs(across)), Double(abs(down)), 0.41421356237309503)
            let sector = y <= tangent * x ? 0 : y <= x ? 1 : x > tangent * y ? 2 : 3
            shares[across * down < 0 ? sector + 4 : sector] += length
            sum += length
            squares += length * length
        }
        let mean = sum / Double(max(1, inner.count))
        return bins + means.map { $0 / 255 } + deviations.map { $0 / 255 }
            + shares.map { sum > 0 ? ($0 / sum).squareRoot() : 0 }
            + [mean, max(0, squares / Double(max(1, inner.count)) - mean * mean).squareRoot()]
    }

    @Test(arguments: [(1, 1), (2, 3), (64, 64), (100, 75), (65, 1), (300, 7)])
    func `a picture of any shape becomes a square of the same colours`(width: Int, height: Int) {
        let left = [UInt8](repeating: 200, count: 3)
        let right = [UInt8](repeating: 20, count: 3)
        let pixels = (0..<height).flatMap { _ in (0..<width).flatMap { $0 < (width + 1) / 2 ? left : right } }
        let square = PixelSquare(pixels, width: width, height: height).pixels
        #expect(square.count == 3 * 64 * 64)
        #expect(square[0] == 200 && square[square.count - 1] == (width == 1 ? 200 : 20))
        let mean = Double(square.reduce(0) { $0 + Int($1) }) / Double(square.count)
        let expected = Double(pixels.reduce(0) { $0 + Int($1) }) / Double(pixels.count)
        #expect(abs(mean - expected) < 4)
    }

    /// Every side from one pixel to more than twice the square's, against the definition read word by word.
    @Test func `every pixel of the square is the mean of those it covers, or the one it lies in`() {
        var numbers = SeededNumbers(seed: 11)
        func span(_ place: Int, _ length: Int) -> Range<Int> {
            let (start, end) = (place * length / 64, (place + 1) * length / 64)
            return start..<max(end, start + 1)
        }
        for (width, height) in [
            (1, 1), (1, 200), (200, 1), (2, 3), (63, 65), (64, 64), (65, 63), (128, 127), (130, 97), (200, 31),
            (31, 200)
        ] {
            let pixels = (0..<3 * width * height).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            var expected: [UInt8] = []
            for y in 0..<64 {
                for x in 0..<64 {
                    for colour in 0..<3 {
                        let covered = span(y, height).flatMap { row in
                            span(x, width).map { Int(pixels[3 * (row * width + $0) + colour]) }
                        }
                        expected.append(UInt8(covered.reduce(0, +) / covered.count))
                    }
                }
            }
            #expect(PixelSquare(pixels, width: width, height: height).pixels == expected, "\(width) × \(height)")
        }
    }

    @Test func `rows of another width, and more rows than were announced, change nothing`() {
        let rows = (0..<70).map { row in [UInt8](repeating: UInt8(3 * row), count: 30) }
        var (plain, disturbed) = (PixelSquare(), PixelSquare())
        for row in rows {
            row.withUnsafeBufferPointer { plain.add(row: $0, of: 70) }
            row.withUnsafeBufferPointer { disturbed.add(row: $0, of: 70) }
            for other in [[UInt8](), [9], [UInt8](repeating: 9, count: 27), [UInt8](repeating: 9, count: 33)] {
                other.withUnsafeBufferPointer { disturbed.add(row: $0, of: 70) }
            }
        }
        for _ in 0..<3 { rows[0].withUnsafeBufferPointer { disturbed.add(row: $0, of: 70) } }
        #expect(disturbed.pixels == plain.pixels && plain.pixels[3 * 64 * 63] == 205)
    }

    @Test func `rows that a picture does not have are black`() {
        #expect(PixelSquare([1, 2, 3], width: 2, height: 2).pixels == [UInt8](repeating: 0, count: 3 * 64 * 64))
        #expect(PixelSquare([1, 2, 3], width: 0, height: 1).pixels == [UInt8](repeating: 0, count: 3 * 64 * 64))
        let half = PixelSquare([9, 9, 9], width: 1, height: 2).pixels
        #expect(half[..<(3 * 64 * 32)].allSatisfy { $0 == 9 } && half[(3 * 64 * 32)...].allSatisfy { $0 == 0 })
    }

    @Test func `photos are told apart by their colour, at any size and shape, and grey ones are read`() throws {
        func look(_ bytes: [UInt8], rough: Bool = true) throws -> PhotoFeatures? {
            let setting = PhotoSetting(longestSide: 160, format: .jpeg, quality: 60, isRough: rough)
            return try PhotoPreparer.prepare(bytes, setting: setting).features
        }
        let red = TestPhoto.flat([220, 20, 20], width: 300, height: 200)
        let large = try #require(look(TestPhoto.png(red))?.values)
        let wide = try #require(look(TestPhoto.jpeg(TestPhoto.flat([220, 20, 20], width: 40, height: 10)))?.values)
        #expect(zip(large, wide).allSatisfy { abs($0 - $1) < 0.02 })
        #expect(large[25] > 0.7 && abs(large[38]) < 0.01)
        let blue = try #require(look(TestPhoto.png(TestPhoto.flat([20, 20, 220], width: 300, height: 200)))?.values)
        #expect(blue[26] < -0.7 && abs(blue[25]) < 0.02)
        let grey = try #require(look(TestPhoto.jpeg(TestPhoto.flat([90], width: 90, height: 90)))?.values)
        #expect(abs(grey[24] - 90 / 255.0) < 0.01 && abs(grey[25]) < 0.01)
        #expect(try look(TestPhoto.png(red), rough: false) == nil, "what is sent is not looked at")
    }

    /// Without libvips on one side, with it on the other.
    @Test func `both ways to a small photo see nearly the same`() throws {
        let pixels = TestPhoto.pixels(width: 640, height: 480)
        let setting = PhotoSetting(longestSide: 320, format: .jpeg, quality: 90, isRough: true)
        let jpeg = try #require(PhotoPreparer.prepare(TestPhoto.jpeg(pixels), setting: setting).features)
        let png = try #require(PhotoPreparer.prepare(TestPhoto.png(pixels), setting: setting).features)
        #expect(zip(jpeg.values, png.values).allSatisfy { abs($0 - $1) < 0.1 })
    }

    @Test func `what was computed once is read again, and a torn file is computed anew`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(TestPhoto.png(TestPhoto.pixels(width: 80, height: 60)), to: "a")
        func look() async throws -> PhotoFeatures? {
            let store = PreparedPhotoStore(folder: folder.path + "/store")
            let setting = PhotoSetting(longestSide: 64, isRough: true)
            return try await store.photo(at: folder.path + "/a", setting: setting).features
        }
        let first = try #require(await look())
        let kept = try #require(FileManager.default.contentsOfDirectory(atPath: folder.path + "/store").first)
        let file = URL(filePath: folder.path + "/store/" + kept)
        #expect(try await look() == first)
        // Another number in the file shows that it is read.
        var changed = try Data(contentsOf: file)
        changed[changed.count - 8] ^= 1
        try changed.write(to: file)
        #expect(try await look() != first)
        let notFinite = changed.dropLast(8) + Data(repeating: 0xFF, count: 8)
        for damaged in [changed.dropLast(), changed.dropLast(8), changed.prefix(20), Data(), changed + [0], notFinite] {
            try Data(damaged).write(to: file)
            #expect(try await look() == first)
        }
    }
}
