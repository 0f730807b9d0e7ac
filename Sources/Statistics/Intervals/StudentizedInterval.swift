/// The bootstrap-t interval. Efron, "Nonparametric Standard Errors and Confidence Intervals", Canadian Journal of
/// Statistics 9 (1981); Hall, "Theoretical Comparison of Bootstrap Confidence Intervals", Annals of Statistics 16
/// (1988).
package enum StudentizedInterval {
    /// Bounds from one t value per resample: (resampled − value) ÷ its standard error, infinite if it has none. Equal
    /// tails: value − t₍₁₋α/2₎·s and value − t₍α/2₎·s, type-7 quantiles; symmetric: value ± |t|₍₁₋α₎·s. Nil if a
    /// quantile is infinite.
    package static func bounds(
        value: Double, standardError: Double, t values: [Double], isSymmetric: Bool = false, confidence: Double = 0.95
    ) -> (low: Double, high: Double)? {
        guard !values.isEmpty, confidence > 0, confidence < 1, standardError > 0, standardError.isFinite else {
            return nil
        }
        if isSymmetric {
            guard let most = quantile(values.map(abs), confidence) else { return nil }
            return (value - most * standardError, value + most * standardError)
        }
        let tail = (1 - confidence) / 2
        guard let low = quantile(values, tail), let high = quantile(values, 1 - tail) else { return nil }
        return (value - high * standardError, value - low * standardError)
    }

    /// The type-7 quantile, nil if it depends on an infinite value.
    static func quantile(_ values: [Double], _ share: Double) -> Double? {
        guard !values.isEmpty else { return nil }
        let (lower, rest) = SampleStatistics.position(of: share, count: values.count)
        let below = values.count { $0 == -.infinity }
        let above = values.count { $0 == .infinity }
        guard lower >= below, lower + (rest > 0 ? 1 : 0) < values.count - above else { return nil }
        var selection = RankSelection(values)
        return selection.quantile(share)
    }
}
