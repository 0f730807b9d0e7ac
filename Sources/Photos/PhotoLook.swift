/// How a photo looks, in numbers: its quality and its perceptual hash. Measured on its luminance, 480 pixels a side.
package struct PhotoLook: Sendable, Hashable {
    /// Part of every cache key: change it whenever the same photo could give other numbers.
    package static let version = 1
    /// Photos with a shorter side have no look.
    package static let leastSide = 32

    /// 0 sharp to 1 blurred: the share of the differences between neighbours that a mean over 11 pixels keeps, in the
    /// direction where it is larger (Crete, Dolmiere, Ladret and Nicolas, "The Blur Effect", 2007). Independent of contrast.
    package let blur: Double
    /// Mean luminance: 0 black to 1 white.
    package let brightness: Double
    /// Twice the standard deviation of the luminance: 0 flat to 1 half black, half white.
    package let contrast: Double
    /// 0 to 1, where detail is: of 16 × 12 blocks those with more edges than the mean, as a share of the central half's
    /// blocks ÷ (that share + their share of the blocks at the border). 0.5 for detail everywhere or nowhere.
    package let framing: Double
    /// Of the lowest 64 frequencies which are above their median (Zauner, "Implementation and Benchmarking of Perceptual
    /// Image Hash Functions", 2010); nil for a picture almost without contrast.
    package let hash: UInt64?

    package init(blur: Double, brightness: Double, contrast: Double, framing: Double, hash: UInt64?) {
        (self.blur, self.brightness, self.contrast) = (blur, brightness, contrast)
        (self.framing, self.hash) = (framing, hash)
    }

    /// Nil if the plane is incomplete or too small.
    init?(_ plane: LumaPlane) {
        guard plane.isComplete, min(plane.width, plane.height) >= Self.leastSide else { return nil }
        let (width, height) = (plane.width, plane.height)
        self = plane.values.withUnsafeBufferPointer { pixels in
            let (mean, deviation) = Self.spread(pixels)
            return PhotoLook(
                blur: max(
                    Self.blur(pixels, lines: height, count: width, line: width, step: 1),
                    Self.blur(pixels, lines: width, count: height, line: 1, step: width)
                ).short,
                brightness: (mean / 255).short, contrast: min(1, 2 * deviation / 255).short,
                framing: Self.framing(pixels, width: width, height: height).short,
                hash: deviation < Self.leastDeviation ? nil : PerceptualHash.of(pixels, width: width, height: height))
        }
    }

    /// The part of its size at which a photo is looked at: the smallest of 1, 1/2, 1/4 and 1/8 that is large enough.
    static func part(width: Int, height: Int) -> Int {
        [8, 4, 2].first { max(width, height) / $0 >= LumaPlane.side && $0 <= min(width, height) } ?? 1
    }

    /// Of 255: with less, noise would decide about the hash.
    private static let leastDeviation = 4.0
    private static let window = 11

    private static func spread(_ pixels: UnsafeBufferPointer<UInt8>) -> (mean: Double, deviation: Double) {
        var (sum, squares) = (0, 0)
        for pixel in pixels {
            sum += Int(pixel)
            squares += Int(pixel) * Int(pixel)
        }
        let mean = Double(sum) / Double(pixels.count)
        return (mean, max(0, Double(squares) / Double(pixels.count) - mean * mean).squareRoot())
    }

    /// 1 without any difference.
    private static func blur(
        _ pixels: UnsafeBufferPointer<UInt8>, lines: Int, count: Int, line: Int, step: Int
    ) -> Double {
        let half = window / 2
        var (all, kept) = (0, 0)
        for number in 0..<lines {
            let start = number * line
            for place in 0..<(count - window) {
                let here = start + (place + half) * step
                let own = window * abs(Int(pixels[here + step]) - Int(pixels[here]))
                // Two neighbouring means differ by the pixel that enters less the one that leaves.
                let far = abs(Int(pixels[start + (place + window) * step]) - Int(pixels[start + place * step]))
                all += own
                kept += min(own, far)
            }
        }
        return all > 0 ? Double(kept) / Double(all) : 1
    }

    private static func framing(_ pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int) -> Double {
        let (columns, rows) = width >= height ? (16, 12) : (12, 16)
        var edges = [Int](repeating: 0, count: columns * rows)
        var sizes = edges
        for y in 1..<(height - 1) {
            let blocks = (y * rows / height) * columns
            for x in 1..<(width - 1) {
                let place = y * width + x
                let across = abs(Int(pixels[place + 1]) - Int(pixels[place - 1]))
                let down = abs(Int(pixels[place + width]) - Int(pixels[place - width]))
                let block = blocks + x * columns / width
                edges[block] += across + down
                sizes[block] += 1
            }
        }
        let densities = zip(edges, sizes).map { Double($0) / Double(max(1, $1)) }
        let mean = densities.reduce(0, +) / Double(densities.count)
        func share(where isIn: (_ x: Int, _ y: Int) -> Bool) -> Double {
            let own = densities.indices.filter { isIn($0 % columns, $0 / columns) }
            return Double(own.count { densities[$0] > mean }) / Double(own.count)
        }
        let inner = share { x, y in
            (columns / 4..<columns - columns / 4).contains(x) && (rows / 4..<rows - rows / 4).contains(y)
        }
        let border = share { x, y in x == 0 || y == 0 || x == columns - 1 || y == rows - 1 }
        return inner + border > 0 ? inner / (inner + border) : 0.5
    }
}

extension Double {
    /// To a ten-thousandth, as it is kept and shown.
    fileprivate var short: Double { (self * 10_000).rounded() / 10_000 }
}
