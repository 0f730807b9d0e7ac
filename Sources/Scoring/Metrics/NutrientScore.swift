import Nutrition
package import Statistics

/// Errors of one axis, in its unit. Formulas: docs/metrics.md.
package struct NutrientScore: Sendable, Hashable {
    /// Meals with a true value.
    package var meals: Int
    /// Their groups, the unit of intervals and tests.
    package var clusters: Int
    package var mae: Interval
    /// MAE ÷ mean true value, as a share (0.2 is 20 %); nil when the mean true value is 0.
    package var pmae: Interval?
    /// Mean signed error, estimate − truth.
    package var bias: Interval
    /// Share of meals within that percentage of the true value, keyed by the percentage.
    package var within: [Int: Interval]
    /// Predictions supplied by the missing policy: for failed answers, and answers without this axis.
    package var supplied: Int = 0
    /// Bias ÷ mean true value, as a share; nil when the mean true value is 0.
    package var biasShare: Interval?
    package var percentage: PercentageScore = PercentageScore()
    /// Nil for fewer than two meals.
    package var agreement: AgreementScore?
    package var correlation: CorrelationScore = CorrelationScore()
    package var ratio: RatioScore = RatioScore()
    /// MAE of the mean of a meal's repeats; nil if no meal was asked more than once.
    package var ensembleMAE: Interval?
    /// Predictions beyond ±1e9, clamped to it.
    package var beyondRange: Int = 0
}

/// The error of one axis as shares of each meal's true value.
package struct PercentageScore: Sendable, Hashable {
    /// MAPE, the mean share; nil where every meal is excluded.
    package var mean: Interval?
    package var median: Interval?
    /// Meals left out because their true value is below 1.
    package var excluded: Int = 0
}

/// The error of one axis as a factor, where estimate and truth are above 0 (Morley 2018).
package struct RatioScore: Sendable, Hashable {
    /// Median symmetric accuracy, a share ≥ 0: 0.5 means half are within a factor of 1.5. Nil without estimates.
    package var accuracy: Interval?
    /// Symmetric signed bias, as a share: below 0 estimates are too low. Nil without estimates.
    package var bias: Interval?
    /// Estimates left out as they or their truth are not above 0.
    package var excluded: Int = 0
}

/// Correlations of estimates with true values; each in [−1, 1], nil if either is constant; bounds for energy only.
package struct CorrelationScore: Sendable, Hashable {
    package var pearson: Interval?
    package var spearman: Interval?
    package var concordance: Interval?
}

/// Agreement of estimates and true values of one axis, after Bland and Altman. Formulas: docs/metrics.md.
package struct AgreementScore: Sendable, Hashable {
    /// Standard deviation of the error, in the axis' unit.
    package var deviation: Double
    /// The lower 95 % limit of agreement, bias − 1.96·SD.
    package var low: Double
    /// The upper limit, bias + 1.96·SD.
    package var high: Double
    /// Of the error on the mean of estimate and truth; bounds for energy only, nil if that mean is constant.
    package var slope: Interval?
    /// Of the error on the true value: below 0, large meals are under-estimated. Nil if the truth is constant.
    package var sizeSlope: Interval?
    /// Limits as ratios; only if the bounds of `slope` exclude 0, as plain limits then do not fit all sizes.
    package var ratioLimits: RatioLimits?
}

package struct RatioLimits: Sendable, Hashable {
    /// The geometric mean of estimate ÷ truth.
    package var ratio: Double
    package var low: Double
    package var high: Double
    /// Estimates left out as they or their truth are not above 0.
    package var excluded: Int
}

enum NutrientScoring {
    /// The scores by axis. Axes without a sample are absent.
    static func scores(
        _ axes: [(nutrient: Nutrient, sample: AxisSample)], pairs: [Nutrient: PairScores], within percentages: [Int],
        requests: inout IntervalRequests
    ) -> Drawn<[Nutrient: NutrientScore]> {
        let parts = axes.map { nutrient, sample in
            let own = pairs[nutrient] ?? PairScores(sample)
            let isHeadline = nutrient == .energy
            return (nutrient, score(sample, own, within: percentages, isHeadline: isHeadline, requests: &requests))
        }
        return { intervals in
            parts.reduce(into: [:]) { scores, part in scores[part.0] = part.1(intervals) }
        }
    }

    private static func score(
        _ sample: AxisSample, _ pairs: PairScores, within percentages: [Int], isHeadline: Bool,
        requests: inout IntervalRequests
    ) -> Drawn<NutrientScore?> {
        let mae = requests.add(sample.absoluteError)
        let pmae = requests.add(sample.absoluteErrorShare)
        let bias = requests.add(sample.bias)
        let biasShare = requests.add(sample.biasShare, isBounded: isHeadline)
        let mape = requests.add(sample.percentageError, isBounded: isHeadline)
        let ensemble = sample.ensembleError.map { requests.add($0) }
        let shares = percentages.map { percent in
            (percent, requests.add(sample.share(within: percent), known: sample.independentShare(within: percent)))
        }
        return { intervals in
            guard let mae = intervals[mae], let bias = intervals[bias] else { return nil }
            return NutrientScore(
                meals: sample.count, clusters: sample.clusterCount, mae: mae, pmae: intervals[pmae], bias: bias,
                within: shares.reduce(into: [:]) { $0[$1.0] = intervals[$1.1] },
                supplied: sample.supplied, biasShare: intervals[biasShare],
                percentage: PercentageScore(
                    mean: intervals[mape], median: pairs.medianPercentageError,
                    excluded: sample.truth.count { $0 < AxisSample.smallestTruth }),
                agreement: pairs.agreement, correlation: pairs.correlation, ratio: pairs.ratio,
                ensembleMAE: ensemble.flatMap { intervals[$0] },
                beyondRange: sample.predictions.reduce(0) { $0 + $1.count(where: PlainNumber.isAtBound) })
        }
    }
}
