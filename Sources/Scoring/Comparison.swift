package import Nutrition
package import Statistics

/// A number two variants are compared by.
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

/// One metric of two variants, over the meals both were asked. The difference is `b − a`.
package struct MetricDifference: Sendable, Hashable {
    package var metric: ComparedMetric
    /// The metric of `a` over `meals`.
    package var a: Double
    /// The metric of `b` over the same meals.
    package var b: Double
    /// `b − a` with its 95 % paired cluster-bootstrap interval, which is not corrected for the number of tests.
    package var difference: Interval
    /// Of the permutation that swaps the two variants by whole cluster; nil for metrics that have an interval only.
    package var p: Double?
    /// Holm's over all pairs (or all rows) that were tested together; nil where `p` is.
    package var pHolm: Double?
    /// Whether chance in the random swaps could put `pHolm` on the other side of 0.05.
    package var isUnclear = false
    /// What p was computed from, until Holm's correction is made.
    package var swaps: SwapEvidence?
    /// Meals that enter, and the groups they make.
    package var meals: Int
    package var clusters: Int
    /// How small a difference between the two these meals could show; energy MAE alone, and nil where too few groups tell.
    package var power: PairedPower?
    /// Of the paired differences in loss: what varies between repeats of a meal and between meals; energy MAE alone, and nil
    /// where no meal was asked twice of both.
    package var repeats: RepeatVariance?

    /// Whether `pHolm` is below 0.05 for sure; nil where nothing was tested.
    package var isSignificant: Bool? { pHolm.map { $0 < Ties.level && !isUnclear } }

    /// The share by which twice as many repeats would narrow the interval; nil where that is not known.
    package var gainOfRepeats: Double? { power.flatMap { power in repeats.flatMap { power.gain(ofTwice: $0) } } }

    /// The same as `a − b`.
    package var turned: MetricDifference {
        var turned = self
        (turned.a, turned.b) = (b, a)
        turned.difference = Interval(
            -difference.value, low: difference.high.map { -$0 }, high: difference.low.map { -$0 })
        return turned
    }
}

/// The swaps behind a p.
package struct SwapEvidence: Sendable, Hashable {
    /// How many were drawn.
    package var draws: Int
    /// The standard error of p that comes from drawing them; 0 where every swap was gone through.
    package var error: Double
    /// What was swapped; nil for a quantile, whose swaps take too long to draw more of.
    package var pair: RatioPair?
}

/// Two variants on one eval set, metric by metric.
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

    /// The difference in that metric, nil where either variant lacks it.
    package subscript(metric: ComparedMetric) -> MetricDifference? { differences.first { $0.metric == metric } }
}
