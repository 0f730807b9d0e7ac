/// Numerator and denominator of a mean or ratio by cluster with data; if both are 0, it is drawn all the same.
package struct RatioSample: Sendable, Hashable {
    /// Clusters with data, ascending. Samples with equal lists share resamples.
    package var clusters: [Int]
    /// One per cluster, finite.
    package var numerators: [Double]
    /// One per cluster, finite and ≥ 0.
    package var denominators: [Double]
    /// Whether the numerator counts a part of the denominator: if all or none, resamples do not vary (`clipped`).
    package var isShare = false

    package var asShare: RatioSample {
        var share = self
        share.isShare = true
        return share
    }

    /// Lists of unequal lengths are cut to the shortest.
    package init(clusters: [Int], numerators: [Double], denominators: [Double]) {
        let count = min(clusters.count, numerators.count, denominators.count)
        self.clusters = Array(clusters.prefix(count))
        self.numerators = Array(numerators.prefix(count))
        self.denominators = Array(denominators.prefix(count))
    }

    /// Nil when the denominators add up to 0.
    package var ratio: Double? {
        let (numerator, denominator) = totals
        return denominator > 0 ? numerator / denominator : nil
    }

    var totals: (numerator: Double, denominator: Double) { (numerators.reduce(0, +), denominators.reduce(0, +)) }

    /// The ratio of absolute numerators, far below which a number is rounding; 0 if undefined.
    var size: Double {
        let below = totals.denominator
        return below > 0 ? numerators.reduce(0) { $0 + abs($1) } / below : 0
    }

    /// Leave-one-cluster-out ratios, nil if nothing remains.
    package var jackknife: [Double?] {
        let (numerator, denominator) = totals
        return clusters.indices.map { cluster in
            let rest = denominator - denominators[cluster]
            // Subtraction leaves rounding where nothing should remain.
            guard rest > denominator * 1e-12 else { return nil }
            return (numerator - numerators[cluster]) / rest
        }
    }

    /// Clips to the possible range: ≥ 0 if no numerator is negative, and then ≤ 1 if none exceeds its denominator. A
    /// share of 0 or 1 without width gets Clopper and Pearson's bounds, one trial per cluster with a denominator: exact
    /// if a cluster's answers agree, else conservative.
    func clipped(_ interval: Interval) -> Interval {
        guard numerators.allSatisfy({ $0 >= 0 }) else { return interval }
        if isShare, let certain = boundsOfCertainty(interval) { return certain }
        let isBelowOne = zip(numerators, denominators).allSatisfy { $0 <= $1 }
        let top = isBelowOne ? max(1, interval.value) : .infinity
        return Interval(interval.value, low: interval.low.map { max(0, $0) }, high: interval.high.map { min(top, $0) })
    }

    private func boundsOfCertainty(_ interval: Interval) -> Interval? {
        guard let low = interval.low, low == interval.high else { return nil }
        let isNone = abs(interval.value) <= 1e-12
        guard isNone || abs(interval.value - 1) <= 1e-12 else { return nil }
        let trials = denominators.count { $0 > 0 }
        let most = BinomialBounds.upper(successes: 0, trials: trials, confidence: 0.975)
        return most.map { isNone ? Interval(0, low: 0, high: $0) : Interval(1, low: 1 - $0, high: 1) }
    }
}

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

    var jackknife: [Double] {
        zip(a.jackknife, b.jackknife).compactMap { a, b in
            guard let a, let b else { return nil }
            return Self.difference(a, b)
        }
    }
}
