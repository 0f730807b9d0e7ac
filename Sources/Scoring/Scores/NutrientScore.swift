package import Statistics

/// How close the estimates of one axis come, in its unit (kcal or g). Formulas: docs/metrics.md.
package struct NutrientScore: Sendable, Hashable {
    /// Meals with a true value that entered.
    package var meals: Int
    /// Groups they make, which is what intervals and tests go by.
    package var clusters: Int
    /// Mean absolute error.
    package var mae: Interval
    /// MAE ÷ mean true value, as a share (0.2 is 20 %); nil when the mean true value is 0.
    package var pmae: Interval?
    /// Mean signed error, estimate − truth.
    package var bias: Interval
    /// Share of meals within that percentage of the true value, keyed by the percentage.
    package var within: [Int: Interval]
    /// Predictions that the missing policy supplied: of trials without a usable answer, and of answers that leave this
    /// axis unknown.
    package var supplied: Int = 0
    /// Bias ÷ mean true value, as a share; nil when the mean true value is 0.
    package var biasShare: Interval?
    package var percentage: PercentageScore = PercentageScore()
    /// Nil for fewer than two meals.
    package var agreement: AgreementScore?
    package var correlation: CorrelationScore = CorrelationScore()
    package var ratio: RatioScore = RatioScore()
    /// The MAE of the mean of a meal's repeats, another thing than `mae`; nil where no meal was asked more than once.
    package var ensembleMAE: Interval?
    /// Predictions beyond ±1e9, which count as that.
    package var beyondRange: Int = 0
}

/// The error of one axis in shares of each meal's true value.
package struct PercentageScore: Sendable, Hashable {
    /// MAPE, the mean share; nil where every meal is excluded.
    package var mean: Interval?
    /// The median share.
    package var median: Interval?
    /// Meals left out because their true value is below 1.
    package var excluded: Int = 0
}

/// The error of one axis as a factor, over the estimates that are above 0 and whose truth is (Morley 2018).
package struct RatioScore: Sendable, Hashable {
    /// Median symmetric accuracy, as a share ≥ 0: 0.5 says that half of the estimates are within a factor of 1.5. Nil
    /// without such an estimate.
    package var accuracy: Interval?
    /// Symmetric signed bias, as a share: below 0 the estimates are too low. Nil without such an estimate.
    package var bias: Interval?
    /// Estimates left out because they or their truth are not above 0.
    package var excluded: Int = 0
}

/// How the estimates of one axis follow the true values; each in [−1, 1] and nil where either side is constant, with bounds
/// for energy alone.
package struct CorrelationScore: Sendable, Hashable {
    /// Pearson's r.
    package var pearson: Interval?
    /// Spearman's ρ.
    package var spearman: Interval?
    /// Lin's concordance correlation coefficient.
    package var concordance: Interval?
}

/// How estimates and true values of one axis agree, after Bland and Altman. Formulas: docs/metrics.md.
package struct AgreementScore: Sendable, Hashable {
    /// Standard deviation of the error, in the axis' unit.
    package var deviation: Double
    /// The lower 95 % limit of agreement, bias − 1.96·SD.
    package var low: Double
    /// The upper one.
    package var high: Double
    /// Of the error on the mean of estimate and truth; bounds for energy alone, nil where that mean is constant.
    package var slope: Interval?
    /// Of the error on the true value: below 0, large meals are under-estimated. Nil where the truth is constant.
    package var sizeSlope: Interval?
    /// The limits as ratios of estimate to truth; only where the bounds of `slope` leave 0 out, for then the plain limits do
    /// not fit all sizes.
    package var ratioLimits: RatioLimits?
}

/// Limits of agreement as ratios of estimate to truth.
package struct RatioLimits: Sendable, Hashable {
    /// The geometric mean of estimate ÷ truth.
    package var ratio: Double
    package var low: Double
    package var high: Double
    /// Estimates left out because they or their truth are not above 0.
    package var excluded: Int
}
