/// A value with its interval, such as a metric with its 95 % bootstrap interval.
package struct Interval: Sendable, Hashable {
    /// With fewer there are no bounds: they say too little about others.
    package static let fewestClusters = 6

    package var value: Double
    /// Nil if it cannot be bounded.
    package var low: Double?
    package var high: Double?

    package init(_ value: Double, low: Double? = nil, high: Double? = nil) {
        self.value = value
        self.low = low
        self.high = high
    }

    init(_ value: Double, _ bounds: (low: Double, high: Double)?) {
        self.init(value, low: bounds?.low, high: bounds?.high)
    }
}

/// The difference of two independent numbers, from their intervals, by variance estimates recovery. For a − b with
/// intervals (l, u): a − b − √((a − l_a)² + (u_b − b)²) to a − b + √((u_a − a)² + (b − l_b)²) (Zou & Donner,
/// "Construction of confidence limits about effect measures: a general approach", Statistics in Medicine 27, 2008).
/// Keeps their skew.
package enum IndependentDifference {
    /// At the level of both intervals; a bound whose inputs are missing is nil.
    package static func interval(_ a: Interval, minus b: Interval) -> Interval {
        let value = a.value - b.value
        let below = distance(a.low.map { a.value - $0 }, b.high.map { $0 - b.value })
        let above = distance(a.high.map { $0 - a.value }, b.low.map { b.value - $0 })
        return Interval(value, low: below.map { value - $0 }, high: above.map { value + $0 })
    }

    private static func distance(_ first: Double?, _ second: Double?) -> Double? {
        guard let first, let second else { return nil }
        let distance = (first * first + second * second).squareRoot()
        return distance.isFinite ? distance : nil
    }
}

/// How bounds are taken from resamples of a mean, ratio or difference. Coverage: `docs/statistics-appendix.md`.
package enum IntervalMethod: String, Sendable, Hashable, CaseIterable {
    /// Bootstrap-t with equal tails: value − t₍₁₋α/2₎·s and value − t₍α/2₎·s.
    case studentized
    /// Bootstrap-t with symmetric distance: value ± |t|₍₁₋α₎·s.
    case symmetric
    case biasCorrected = "bias_corrected"

    /// For metrics of one variant: misses equally often on both ends and covers skewed errors better.
    package static let forValues = IntervalMethod.studentized
    /// For differences: covers better where large errors are rare, and is two-sided like the permutation test.
    package static let forDifferences = IntervalMethod.symmetric
}

package enum WilsonInterval {
    /// The score interval of `successes` ÷ `trials`; nil without trials or with more successes than trials. Wilson,
    /// "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22 (1927), without continuity
    /// correction.
    package static func of(successes: Int, trials: Int, confidence: Double = 0.95) -> Interval? {
        guard trials > 0, successes >= 0, successes <= trials, confidence > 0, confidence < 1 else { return nil }
        let n = Double(trials)
        let share = Double(successes) / n
        let z = NormalDistribution.quantile(0.5 + confidence / 2)
        let spread = 1 + z * z / n
        let middle = (share + z * z / (2 * n)) / spread
        let half = z / spread * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
        // At 0 or 1 the bound is exact; rounding would leave it slightly off.
        return Interval(
            share, low: successes == 0 ? 0 : max(0, middle - half),
            high: successes == trials ? 1 : min(1, middle + half))
    }
}
