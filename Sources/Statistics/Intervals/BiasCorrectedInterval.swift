package enum BiasCorrectedInterval {
    /// Bounds from resampled statistics and the jackknife; nil if impossible.
    /// With z₀ = Φ⁻¹(share of resamples below the value, ties half), a = Σu³ ÷ 6(Σu²)^1.5 for the jackknife deviations
    /// u = mean − θ₍ᵢ₎, and z the normal quantile of a tail: the type-7 quantile of the resamples at Φ(z₀ + (z₀ + z)/(1
    /// − a(z₀ + z))). Efron, "Better Bootstrap Confidence Intervals", JASA 82 (1987). Plain percentiles if z₀ or a is
    /// undefined or the correction passes its pole.
    package static func bounds(
        value: Double, resampled: [Double], jackknife: [Double], confidence: Double = 0.95
    ) -> (low: Double, high: Double)? {
        guard jackknife.count >= Interval.fewestClusters, !resampled.isEmpty, confidence > 0, confidence < 1 else {
            return nil
        }
        if let only = resampled.first, resampled.allSatisfy({ $0 == only }) { return (only, only) }
        let tail = (1 - confidence) / 2
        let shares =
            correctedShares(value: value, resampled: resampled, jackknife: jackknife, tail: tail) ?? (tail, 1 - tail)
        var selection = RankSelection(resampled)
        return (selection.quantile(shares.0), selection.quantile(shares.1))
    }

    private static func correctedShares(
        value: Double, resampled: [Double], jackknife: [Double], tail: Double
    ) -> (Double, Double)? {
        let below = resampled.count { $0 < value }
        let notAbove = resampled.count { $0 <= value }
        let bias = NormalDistribution.quantile(Double(below + notAbove) / Double(2 * resampled.count))
        guard bias.isFinite, let acceleration = acceleration(jackknife) else { return nil }
        func corrected(_ share: Double) -> Double? {
            let shifted = bias + NormalDistribution.quantile(share)
            let scale = 1 - acceleration * shifted
            return scale > 0 ? NormalDistribution.cumulative(bias + shifted / scale) : nil
        }
        guard let low = corrected(tail), let high = corrected(1 - tail), low.isFinite, high.isFinite else { return nil }
        return (low, high)
    }

    /// Nil if all values are equal.
    private static func acceleration(_ jackknife: [Double]) -> Double? {
        guard let mean = SampleStatistics.mean(jackknife) else { return nil }
        var squares = 0.0
        var cubes = 0.0
        for value in jackknife {
            let deviation = mean - value
            squares += deviation * deviation
            cubes += deviation * deviation * deviation
        }
        let scale = 6 * squares * squares.squareRoot()
        return scale > 0 && scale.isFinite ? cubes / scale : nil
    }
}
