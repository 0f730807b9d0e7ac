/// Numerator and denominator of a mean or ratio by cluster. A cluster with data is included even if both are 0: it is
/// drawn too.
package struct RatioSample: Sendable, Hashable {
    /// Clusters with data, ascending. Samples with equal lists share resamples.
    package var clusters: [Int]
    /// One per cluster, finite.
    package var numerators: [Double]
    /// One per cluster, finite and ≥ 0.
    package var denominators: [Double]
    /// Whether the numerator counts a part of the denominator. If all or none count, resamples do not vary although the
    /// share could (`clipped`).
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
        let denominator = denominators.reduce(0, +)
        return denominator > 0 ? numerators.reduce(0, +) / denominator : nil
    }

    /// Leave-one-cluster-out ratios, nil if nothing remains.
    package var jackknife: [Double?] {
        let numerator = numerators.reduce(0, +)
        let denominator = denominators.reduce(0, +)
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
