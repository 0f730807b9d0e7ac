/// Intervals of statistics that cannot leave a range, such as correlations and areas, from leaving out a cluster at a time.
///
/// The statistic is put on the scale ln((x − a) ÷ (b − x)) of its range [a, b], which has no ends: for correlations that is
/// twice Fisher's z. There its standard error is the jackknife's, s² = (k − 1)/k · Σ(θ₍ᵢ₎ − mean)² (Efron & Stein, "The
/// Jackknife Estimate of Variance", Annals of Statistics 9, 1981), and the bounds are those of Student's t at k − 1 degrees
/// of freedom, put back. `docs/statistics.md` holds how often they cover.
package enum JackknifeInterval {
    /// With fewer clusters there are no bounds, as with the others.
    package static let fewestClusters = BiasCorrectedInterval.fewestClusters

    /// The bounds at that confidence.
    ///
    /// Equal values everywhere give an interval of no width. Nil with fewer than six values, or where one of them is at an
    /// end of the range while others are not: its scale has no number for that.
    ///
    /// - Parameter values: the statistic with each cluster left out in turn.
    package static func bounds(
        value: Double, jackknife values: [Double], within range: ClosedRange<Double>, confidence: Double = 0.95
    ) -> (low: Double, high: Double)? {
        guard values.count >= fewestClusters, confidence > 0, confidence < 1, value.isFinite,
            values.allSatisfy(\.isFinite), let least = values.min(), let most = values.max()
        else { return nil }
        if most - least <= 1e-12 * (range.upperBound - range.lowerBound) { return (value, value) }
        let middle = scaled(value, range)
        let places = values.map { scaled($0, range) }
        guard middle.isFinite, places.allSatisfy(\.isFinite), let mean = SampleStatistics.mean(places) else {
            return nil
        }
        let squares = places.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let count = Double(values.count)
        let reach =
            StudentDistribution.quantile(0.5 + confidence / 2, degrees: count - 1)
            * ((count - 1) / count * squares).squareRoot()
        return (unscaled(middle - reach, range), unscaled(middle + reach, range))
    }

    private static func scaled(_ x: Double, _ range: ClosedRange<Double>) -> Double {
        let (above, below) = (x - range.lowerBound, range.upperBound - x)
        guard above > 0, below > 0 else { return above > 0 ? .infinity : -.infinity }
        return RealFunctions.naturalLogarithm(above / below)
    }

    private static func unscaled(_ y: Double, _ range: ClosedRange<Double>) -> Double {
        let share = 1 / (1 + RealFunctions.exponential(-y))
        return range.lowerBound + share * (range.upperBound - range.lowerBound)
    }
}
