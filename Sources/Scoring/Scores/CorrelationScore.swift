package import Statistics

/// How the estimates of one axis follow the true values; each in [−1, 1] and nil where either side is constant, with bounds
/// for energy alone.
package struct CorrelationScore: Sendable, Hashable {
    /// Pearson's r.
    package var pearson: Interval?
    /// Spearman's ρ.
    package var spearman: Interval?
    /// Lin's concordance correlation coefficient.
    package var concordance: Interval?

    package init(pearson: Interval? = nil, spearman: Interval? = nil, concordance: Interval? = nil) {
        self.pearson = pearson
        self.spearman = spearman
        self.concordance = concordance
    }
}
