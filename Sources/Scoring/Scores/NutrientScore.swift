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
    package var supplied: Int
    /// Predictions beyond ±1e9, which count as that.
    package var beyondRange: Int
    /// Bias ÷ mean true value, as a share; nil when the mean true value is 0.
    package var biasShare: Interval?
    package var percentage: PercentageScore
    /// Nil for fewer than two meals.
    package var agreement: AgreementScore?
    package var correlation: CorrelationScore
    package var ratio: RatioScore
    /// The MAE of the mean of a meal's repeats, another thing than `mae`; nil where no meal was asked more than once.
    package var ensembleMAE: Interval?

    package init(
        meals: Int, clusters: Int, mae: Interval, pmae: Interval?, bias: Interval, within: [Int: Interval],
        supplied: Int = 0, biasShare: Interval? = nil, percentage: PercentageScore = PercentageScore(),
        agreement: AgreementScore? = nil, correlation: CorrelationScore = CorrelationScore(),
        ratio: RatioScore = RatioScore(), ensembleMAE: Interval? = nil, beyondRange: Int = 0
    ) {
        self.beyondRange = beyondRange
        self.biasShare = biasShare
        self.percentage = percentage
        self.agreement = agreement
        self.correlation = correlation
        self.ratio = ratio
        self.ensembleMAE = ensembleMAE
        self.clusters = clusters
        self.supplied = supplied
        self.meals = meals
        self.mae = mae
        self.pmae = pmae
        self.bias = bias
        self.within = within
    }
}
