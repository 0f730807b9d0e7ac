package import Statistics

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

    package init(
        deviation: Double, low: Double, high: Double, slope: Interval? = nil, sizeSlope: Interval? = nil,
        ratioLimits: RatioLimits? = nil
    ) {
        self.deviation = deviation
        self.low = low
        self.high = high
        self.slope = slope
        self.sizeSlope = sizeSlope
        self.ratioLimits = ratioLimits
    }
}

/// Limits of agreement as ratios of estimate to truth.
package struct RatioLimits: Sendable, Hashable {
    /// The geometric mean of estimate ÷ truth.
    package var ratio: Double
    package var low: Double
    package var high: Double
    /// Estimates left out because they or their truth are not above 0.
    package var excluded: Int

    package init(ratio: Double, low: Double, high: Double, excluded: Int) {
        self.ratio = ratio
        self.low = low
        self.high = high
        self.excluded = excluded
    }
}
