package struct RatioPair: Sendable, Hashable {
    package let a: RatioSample
    package let b: RatioSample

    /// Nil if the clusters differ or there are none.
    package init?(a: RatioSample, b: RatioSample) {
        guard a.clusters == b.clusters, !a.clusters.isEmpty else { return nil }
        self.a = a
        self.b = b
    }

    /// The ratio of b minus that of a, nil if either is undefined.
    package var difference: Double? {
        guard let first = a.ratio, let second = b.ratio else { return nil }
        return Self.difference(first, second)
    }

    /// b − a, or 0 within 1e-12 relative: sums in another order differ by that much.
    static func difference(_ a: Double, _ b: Double) -> Double {
        let difference = b - a
        return abs(difference) <= 1e-12 * max(abs(a), abs(b)) ? 0 : difference
    }

    /// The numerators of b minus those of a, whose ratio is the difference; nil if the denominators differ.
    var differences: RatioSample? {
        guard a.denominators == b.denominators else { return nil }
        return RatioSample(
            clusters: a.clusters, numerators: zip(a.numerators, b.numerators).map { $1 - $0 },
            denominators: a.denominators)
    }

    /// The larger ratio of absolute numerators: differences far below it are rounding.
    var size: Double {
        [a, b].reduce(0) { largest, side in
            let below = side.denominators.reduce(0, +)
            return below > 0 ? max(largest, side.numerators.reduce(0) { $0 + abs($1) } / below) : largest
        }
    }

    var jackknife: [Double] {
        zip(a.jackknife, b.jackknife).compactMap { a, b in
            guard let a, let b else { return nil }
            return Self.difference(a, b)
        }
    }
}
