import Statistics

/// One metric of two variants over the same meals, before it is resampled.
struct MetricPair {
    let metric: ComparedMetric
    let ratios: RatioPair
    let meals: Int
    private let a: Double
    private let b: Double

    /// Nil unless both have the metric on the same meals with a nonzero denominator.
    init?(_ metric: ComparedMetric, a: ComparedSample?, b: ComparedSample?) {
        guard let a, let b, a.meals == b.meals, let ratios = RatioPair(a: a.ratio, b: b.ratio),
            let first = a.ratio.ratio, let second = b.ratio.ratio
        else { return nil }
        self.metric = metric
        self.ratios = ratios
        self.a = first
        self.b = second
        meals = a.meals
    }

    /// Whether a p value is computed beside the interval.
    var isTested: Bool { metric == .energyMAE || metric == .foodsF1 || metric == .cost }

    func difference(_ interval: Interval, p: Double?, _ permutation: ClusterPermutation) -> MetricDifference {
        var difference = MetricDifference(
            metric: metric, a: a, b: b, difference: interval, p: p, meals: meals, clusters: ratios.a.clusters.count,
            power: metric == .energyMAE ? PairedPower(of: ratios, meals: meals) : nil)
        difference.swaps = p.map { SwapEvidence(permutation, p: $0, of: ratios) }
        return difference
    }
}

struct ComparedSample {
    let ratio: RatioSample
    let meals: Int
}
