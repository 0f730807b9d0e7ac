/// One statistic of two sides, a and b, over the same clusters.
package struct RatioPair: Sendable, Hashable {
    package let a: RatioSample
    package let b: RatioSample

    /// Nil when the sides do not stand on the same clusters, or there are none.
    package init?(a: RatioSample, b: RatioSample) {
        guard a.clusters == b.clusters, !a.clusters.isEmpty else { return nil }
        self.a = a
        self.b = b
    }

    /// The ratio of b minus that of a, nil when either does not exist.
    package var difference: Double? {
        guard let first = a.ratio, let second = b.ratio else { return nil }
        return Self.difference(first, second)
    }

    /// b − a, where a difference within 1e-12 of the larger one's size is 0: sums of the same numbers in another order
    /// differ by that much.
    static func difference(_ a: Double, _ b: Double) -> Double {
        let difference = b - a
        return abs(difference) <= 1e-12 * max(abs(a), abs(b)) ? 0 : difference
    }
}
