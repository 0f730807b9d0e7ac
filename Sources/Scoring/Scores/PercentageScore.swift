package import Statistics

/// The error of one axis in shares of each meal's true value.
package struct PercentageScore: Sendable, Hashable {
    /// MAPE, the mean share; nil where every meal is excluded.
    package var mean: Interval?
    /// The median share.
    package var median: Interval?
    /// Meals left out because their true value is below 1.
    package var excluded: Int

    package init(mean: Interval? = nil, median: Interval? = nil, excluded: Int = 0) {
        self.mean = mean
        self.median = median
        self.excluded = excluded
    }
}
