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
        let count = pixels.count / 3
        // One plane after the other, so that a loop takes many pixels at a time.
        func plane(_ value: (Int32, Int32, Int32) -> Int32) -> [Int32] {
            [Int32](unsafeUninitializedCapacity: count) { values, filled in
                pixels.withUnsafeBufferPointer { pixels in
                    for pixel in 0..<count {
                        values[pixel] = value(
                            Int32(pixels[3 * pixel]), Int32(pixels[3 * pixel + 1]), Int32(pixels[3 * pixel + 2]))
                    }
                }
                filled = count
            }
        }
        let lightness = plane { red, green, blue in (red &+ green &+ blue) / 3 }
        let redGreen = plane { red, green, _ in red &- green }
        let yellowBlue = plane { red, green, blue in (red &+ green) / 2 &- blue }
        let all = [Plane(lightness, low: 0), Plane(redGreen, low: -128), Plane(yellowBlue, low: -128)]
        values =
            all.flatMap(\.histogram) + all.map { $0.mean / 255 } + all.map { $0.deviation / 255 }
            + Self.gradients(lightness, width: max(1, width))
    }

    /// Restores stored values; nil unless there are `count` of them and all are finite.
    init?(values: [Double]) {
        guard values.count == Self.count, values.allSatisfy(\.isFinite) else { return nil }
        self.values = values
    }

    /// Lightness, red–green or yellow–blue of all pixels.
    private struct Plane {
        private let counts: [Int]
        let mean: Double
        let deviation: Double

        /// - Parameter low: the histogram's least value.
        init(_ values: [Int32], low: Int32) {
            var (sum, squares) = (0, 0)
            var counts = [Int](repeating: 0, count: bins)
            counts.withUnsafeMutableBufferPointer { counts in
                for value in values {
                    counts[Int(min(max((value &- low) / Int32(256 / bins), 0), Int32(bins - 1)))] &+= 1
                    sum &+= Int(value)
                    squares &+= Int(value &* value)
                }
            }
            self.counts = counts
            mean = Double(sum) / Double(max(1, values.count))
            deviation = max(0, Double(squares) / Double(max(1, values.count)) - mean * mean).squareRoot()
        }

        var histogram: [Double] { counts.map { (Double($0) / Double(max(1, counts.reduce(0, +)))).squareRoot() } }
    }

    /// By central differences over the pixels that have four neighbours.
    private static func gradients(_ lightness: [Int32], width: Int) -> [Double] {
        var shares = [Double](repeating: 0, count: orientations)
        var (sum, squares, count) = (0.0, 0.0, 0.0)
        let height = lightness.count / width
        let longest = 255 * 2.0.squareRoot()
        if width > 2, height > 2 {
            lightness.withUnsafeBufferPointer { lightness in
                shares.withUnsafeMutableBufferPointer { shares in
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
            }
            count = Double((width - 2) * (height - 2))
        }
        let mean = sum / max(1, count)
        let deviation = max(0, squares / max(1, count) - mean * mean).squareRoot()
        return (0..<orientations).map { sum > 0 ? (shares[$0] / sum).squareRoot() : 0 } + [mean, deviation]
    }

    /// The eighth of a half turn of the gradient's direction. 0.414… is the tangent of 22.5°.
    private static func direction(_ across: Int32, _ down: Int32) -> Int {
        let (x, y) = (Double(abs(across)), Double(abs(down)))
        let tangent = 0.41421356237309503
        let sector = y <= tangent * x ? 0 : y <= x ? 1 : x > tangent * y ? 2 : 3
        return across &* down < 0 ? sector + 4 : sector
    }
}
