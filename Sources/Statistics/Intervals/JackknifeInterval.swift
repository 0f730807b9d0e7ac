/// Jackknife intervals for smooth statistics: correlations, areas, slopes. A bounded statistic is mapped to ln((x − a)
/// ÷ (b − x)) of its range [a, b]; for correlations twice Fisher's z. There s² = (k − 1)/k · Σ(θ₍ᵢ₎ − mean)² (Efron &
/// Stein, "The Jackknife Estimate of Variance", Annals of Statistics 9, 1981), with Student's t at k − 1 degrees of
/// freedom, mapped back. Coverage: `docs/statistics-appendix.md`.
package enum JackknifeInterval {
    /// Zero width if all values are equal. Nil with fewer than six values, or if some but not all are at an end of the
    /// range or not finite. Without a range, a statistic is unbounded and keeps its scale. If few clusters then dominate,
    /// as large meals do for slopes, degrees of freedom are Satterthwaite's ("An Approximate Distribution of Estimates of
    /// Variance Components", Biometrics Bulletin 2, 1946) with observed fourth moments: for squared deviations u of k
    /// values 2(Σu)² ÷ (Σu² − (Σu)²/k), clamped to 2…k − 1.
    /// - Parameter values: the statistic with each cluster left out.
    package static func bounds(
        value: Double, jackknife values: [Double], within range: ClosedRange<Double>? = nil, confidence: Double = 0.95
    ) -> (low: Double, high: Double)? {
        guard values.count >= Interval.fewestClusters, confidence > 0, confidence < 1, value.isFinite,
            values.allSatisfy(\.isFinite), let least = values.min(), let most = values.max()
        else { return nil }
        let width = range.map { $0.upperBound - $0.lowerBound } ?? max(1, abs(value))
        if most - least <= 1e-12 * width { return (value, value) }
        guard let range else {
            return Spread(values).map { spread in
                let reach = spread.reach(degrees: spread.degrees, confidence)
                return (value - reach, value + reach)
            }
        }
        let middle = scaled(value, range)
        guard middle.isFinite, let spread = Spread(values.map { scaled($0, range) }) else { return nil }
        let reach = spread.reach(degrees: spread.count - 1, confidence)
        return (unscaled(middle - reach, range), unscaled(middle + reach, range))
    }

    private struct Spread {
        let count: Double
        private let squares: Double
        private let fourths: Double

        /// Nil if a value is not finite.
        init?(_ values: [Double]) {
            guard values.allSatisfy(\.isFinite), let mean = SampleStatistics.mean(values) else { return nil }
            let squared = values.map { ($0 - mean) * ($0 - mean) }
            count = Double(values.count)
            squares = squared.reduce(0, +)
            fourths = squared.reduce(0) { $0 + $1 * $1 }
        }

        var degrees: Double {
            let beyond = fourths - squares * squares / count
            return beyond > 0 ? min(count - 1, max(2, 2 * squares * squares / beyond)) : count - 1
        }

        func reach(degrees: Double, _ confidence: Double) -> Double {
            StudentDistribution.quantile(0.5 + confidence / 2, degrees: degrees)
                * ((count - 1) / count * squares).squareRoot()
        }
    }

    private static func scaled(_ x: Double, _ range: ClosedRange<Double>) -> Double {
        let (above, below) = (x - range.lowerBound, range.upperBound - x)
        guard above > 0, below > 0 else { return above > 0 ? .infinity : -.infinity }
        return LogScale.logarithm(above / below)
    }

    private static func unscaled(_ y: Double, _ range: ClosedRange<Double>) -> Double {
        let share = 1 / (1 + LogScale.exponential(-y))
        return range.lowerBound + share * (range.upperBound - range.lowerBound)
    }
}
