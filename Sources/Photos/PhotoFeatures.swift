/// A photo's colour and texture statistics; they do not look for food.
/// Computed from a `PixelSquare` of sRGB in opponent colours, which separate lightness from hue (van de Sande, Gevers and
/// Snoek, "Evaluating Color Descriptors for Object and Scene Recognition", 2010, without their scale factors):
/// L = (R + G + B) ÷ 3, red–green = R − G, yellow–blue = (R + G) ÷ 2 − B.
package struct PhotoFeatures: Sendable, Hashable {
    /// Part of every cache key: change it whenever the same photo could give other numbers.
    package static let version = 2
    package static let count = 3 * bins + 3 + 3 + orientations + 2
    private static let bins = 8
    private static let orientations = 8

    /// In this order: the square roots of the shares of pixels in 8 equal bins of lightness, of red–green and of
    /// yellow–blue (the last two within ±128 of 255); the means of the three, then their standard deviations; the square
    /// roots of the shares of gradient in 8 directions of 22.5° each; the gradient length's mean and standard deviation.
    /// All in [0, 1], except that means and deviations of hues may be in [−1, 1].
    package let values: [Double]

    init(_ square: PixelSquare) { self.init(pixels: square.pixels, width: PixelSquare.side) }

    /// - Parameters:
    ///   - pixels: RGB, 3 bytes each, row by row; missing ones are black.
    ///   - width: pixels in a row, at least 1.
    package init(pixels: [UInt8], width: Int) {
        let width = max(1, width)
        let planes = Self.planes(pixels)
        values =
            planes.flatMap { Self.histogram($0.values, from: $0.low) }
            + planes.map { Self.mean($0.values) / 255 } + planes.map { Self.deviation($0.values) / 255 }
            + Self.gradients(planes[0].values, width: width)
    }

    /// Restores stored values; nil unless there are `count` of them and all are finite.
    init?(values: [Double]) {
        guard values.count == Self.count, values.allSatisfy(\.isFinite) else { return nil }
        self.values = values
    }

    /// Lightness, red–green and yellow–blue, each with its histogram's least value.
    private static func planes(_ pixels: [UInt8]) -> [(values: [Int], low: Int)] {
        let count = pixels.count / 3
        var (lightness, redGreen, yellowBlue) = ([Int](), [Int](), [Int]())
        lightness.reserveCapacity(count)
        redGreen.reserveCapacity(count)
        yellowBlue.reserveCapacity(count)
        for pixel in 0..<count {
            let (red, green, blue) = (Int(pixels[3 * pixel]), Int(pixels[3 * pixel + 1]), Int(pixels[3 * pixel + 2]))
            lightness.append((red + green + blue) / 3)
            redGreen.append(red - green)
            yellowBlue.append((red + green) / 2 - blue)
        }
        return [(lightness, 0), (redGreen, -128), (yellowBlue, -128)]
    }

    private static func histogram(_ values: [Int], from low: Int) -> [Double] {
        var counts = [Int](repeating: 0, count: bins)
        for value in values { counts[min(max((value - low) / (256 / bins), 0), bins - 1)] += 1 }
        return counts.map { (Double($0) / Double(max(1, values.count))).squareRoot() }
    }

    private static func mean(_ values: [Int]) -> Double {
        Double(values.reduce(0, +)) / Double(max(1, values.count))
    }

    private static func deviation(_ values: [Int]) -> Double {
        let mean = mean(values)
        let squares = Double(values.reduce(0) { $0 + $1 * $1 }) / Double(max(1, values.count))
        return max(0, squares - mean * mean).squareRoot()
    }

    /// By central differences over the pixels that have four neighbours.
    private static func gradients(_ lightness: [Int], width: Int) -> [Double] {
        var shares = [Double](repeating: 0, count: orientations)
        var (sum, squares, count) = (0.0, 0.0, 0.0)
        let height = lightness.count / width
        let longest = 255 * 2.0.squareRoot()
        if width > 2, height > 2 {
            lightness.withUnsafeBufferPointer { lightness in
                for y in 1..<(height - 1) {
                    for place in (y * width + 1)..<(y * width + width - 1) {
                        let across = lightness[place + 1] &- lightness[place - 1]
                        let down = lightness[place + width] &- lightness[place - width]
                        let length = Double(across &* across &+ down &* down).squareRoot() / longest
                        shares[direction(across, down)] += length
                        sum += length
                        squares += length * length
                    }
                }
            }
            count = Double((width - 2) * (height - 2))
        }
        let mean = sum / max(1, count)
        let deviation = max(0, squares / max(1, count) - mean * mean).squareRoot()
        return shares.map { sum > 0 ? ($0 / sum).squareRoot() : 0 } + [mean, deviation]
    }

    /// The eighth of a half turn of the gradient's direction. 0.414… is the tangent of 22.5°.
    private static func direction(_ across: Int, _ down: Int) -> Int {
        let (x, y) = (Double(abs(across)), Double(abs(down)))
        let tangent = 0.41421356237309503
        let sector = y <= tangent * x ? 0 : y <= x ? 1 : x > tangent * y ? 2 : 3
        return across * down < 0 ? sector + 4 : sector
    }
}
