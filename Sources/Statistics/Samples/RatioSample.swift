/// What a mean or a ratio needs of each cluster: the sums above and below the line.
///
/// A mean is the ratio of summed values to their count. A cluster stands here when it has data for the statistic, even
/// where both of its sums are 0: it is drawn all the same.
package struct RatioSample: Sendable, Hashable {
    /// Which clusters have data, in ascending order. Samples with equal lists share their resamples.
    package var clusters: [Int]
    /// One sum for each entry of `clusters`, finite.
    package var numerators: [Double]
    /// One sum for each entry of `clusters`, finite and not negative.
    package var denominators: [Double]
    /// Whether it is a share: what it counts above the line are some of those below it. Where all of them are, or none,
    /// every resample has the same share, which is no reason to think that it cannot be another (`clipped`).
    package var isShare = false

    /// The same sample, said to be a share.
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

    /// The ratio over all clusters, nil when the denominators add up to 0.
    package var ratio: Double? {
        let denominator = denominators.reduce(0, +)
        return denominator > 0 ? numerators.reduce(0, +) / denominator : nil
    }

    /// The ratio with each cluster left out in turn, nil for a cluster without which nothing remains.
    package var jackknife: [Double?] {
        let numerator = numerators.reduce(0, +)
        let denominator = denominators.reduce(0, +)
        return clusters.indices.map { cluster in
            let rest = denominator - denominators[cluster]
            // Subtraction leaves rounding dust where nothing should remain.
            guard rest > denominator * 1e-12 else { return nil }
            return (numerator - numerators[cluster]) / rest
        }
    }

    /// The interval within what the ratio can be: not below 0 where no numerator is, and where none exceeds its denominator
    /// either, not above 1. Bounds reckoned in standard errors know no such limits.
    ///
    /// A share of 0 or 1 whose resamples left it without width gets Clopper and Pearson's bounds, each cluster with anything
    /// below the line being one trial. That is exact where the answers of a cluster stand and fall together, and else errs
    /// on the wide side.
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
