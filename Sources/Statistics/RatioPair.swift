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
        return second - first
    }
}
