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

    package init(
        meals: Int, clusters: Int, mae: Interval, pmae: Interval?, bias: Interval, within: [Int: Interval],
        supplied: Int = 0
    ) {
        self.clusters = clusters
        self.supplied = supplied
        self.meals = meals
        self.mae = mae
        self.pmae = pmae
        self.bias = bias
        self.within = within
    }
}
