package import Nutrition
package import Statistics

package enum ComparedMetric: String, Sendable, Hashable, CaseIterable {
    case energyMAE = "energy_mae"
    case energyBias = "energy_bias"
    case energyWithin20 = "energy_within_20"
    case proteinMAE = "protein_mae"
    case carbsMAE = "carbs_mae"
    case fatMAE = "fat_mae"
    case fibreMAE = "fibre_mae"
    case massMAE = "mass_mae"
    case foodsF1 = "foods_f1"
    case foodsRecall = "foods_recall"
    /// USD per meal asked, failed attempts included.
    case cost
    /// The 95th percentile of `TrialResult.latency`, in milliseconds.
    case p95
}

/// One metric of two variants, on the meals both were asked. The difference is `b − a`.
package struct MetricDifference: Sendable, Hashable {
    package var metric: ComparedMetric
    /// The metric of `a` over `meals`.
    package var a: Double
    package var b: Double
    /// `b − a` with its 95 % paired cluster-bootstrap interval, not corrected for multiple tests.
    package var difference: Interval
    /// From a permutation swapping the two variants by cluster; nil for metrics with only an interval.
    package var p: Double?
    /// Holm's p over all pairs (or rows) tested together; nil where `p` is.
    package var pHolm: Double?
    /// Whether chance in the random swaps could move `pHolm` across 0.05.
    package var isUnclear = false
    /// What p was computed from; cleared by Holm's correction.
    package var swaps: SwapEvidence?
    /// Meals compared, and their groups.
    package var meals: Int
    package var clusters: Int
    /// Smallest detectable difference; energy MAE only, nil with too few groups.
    package var power: PairedPower?
    /// Variance of paired loss differences between repeats and between meals; energy MAE only, nil without repeats of
    /// both.
    package var repeats: RepeatVariance?

    /// Whether `pHolm` is certainly below 0.05; nil where nothing was tested.
    package var isSignificant: Bool? { pHolm.map { $0 < Ties.level && !isUnclear } }

    /// Share by which twice as many repeats would narrow the interval; nil if unknown.
    package var gainOfRepeats: Double? { power.flatMap { power in repeats.flatMap { power.gain(ofTwice: $0) } } }

    package var turned: MetricDifference {
        var turned = self
        (turned.a, turned.b) = (b, a)
        turned.difference = Interval(
            -difference.value, low: difference.high.map { -$0 }, high: difference.low.map { -$0 })
        return turned
    }
}

package struct SwapEvidence: Sendable, Hashable {
    package var draws: Int
    /// Standard error of p from random draws; 0 where all swaps were enumerated.
    package var error: Double
    /// What was swapped; nil for a quantile, too slow to draw more of.
    package var pair: RatioPair?
}

package struct Comparison: Sendable, Hashable {
    package var set: String
    package var a: VariantID
    package var b: VariantID
    /// In the order of `ComparedMetric`; a metric that either variant lacks is absent.
    package var differences: [MetricDifference]

    package init(set: String, a: VariantID, b: VariantID, differences: [MetricDifference]) {
        self.set = set
        self.a = a
        self.b = b
        self.differences = differences
    }

    package subscript(metric: ComparedMetric) -> MetricDifference? { differences.first { $0.metric == metric } }
}
