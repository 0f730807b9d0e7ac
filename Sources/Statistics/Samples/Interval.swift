/// A value with the interval it is known to, such as a metric with its 95 % bootstrap interval.
package struct Interval: Sendable, Hashable {
    package var value: Double
    /// Nil when there is too little to bound it by, or no bound exists.
    package var low: Double?
    package var high: Double?

    package init(_ value: Double, low: Double? = nil, high: Double? = nil) {
        self.value = value
        self.low = low
        self.high = high
    }
}

/// The difference of two numbers measured on different things, from the interval of each.
///
/// The method of variance estimates recovery: for a − b with intervals (l, u), the lower limit is
/// a − b − √((a − l_a)² + (u_b − b)²) and the upper one a − b + √((u_a − a)² + (b − l_b)²) (Zou & Donner, "Construction of
/// confidence limits about effect measures: a general approach", Statistics in Medicine 27, 2008). It keeps the skew of the
/// two and needs nothing but their limits; things measured must have nothing to do with each other.
package enum IndependentDifference {
    /// `a − b` with an interval of the level of the two. A limit that an input lacks leaves the one it is needed for
    /// unknown.
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

/// How the bounds of a resampled mean, ratio or difference are taken from its resamples.
///
/// `docs/statistics.md` holds how often each of them covers the true value.
package enum IntervalMethod: String, Sendable, Hashable, CaseIterable {
    /// Bootstrap-t with equal tails: value − t₍₁₋α/2₎·s and value − t₍α/2₎·s.
    case studentized
    /// Bootstrap-t with one distance to both sides: value ± |t|₍₁₋α₎·s.
    case symmetric
    /// Bias-corrected and accelerated: `BiasCorrectedInterval`.
    case biasCorrected = "bias_corrected"

    /// What a metric of one variant gets: of the three it misses equally often on either side and covers skewed errors
    /// better than the bias-corrected one.
    package static let forValues = IntervalMethod.studentized
    /// What a difference between two variants gets: it covers better still where large errors are rare on either side,
    /// and like the permutation test it asks how far from 0 a difference is, not on which side.
    package static let forDifferences = IntervalMethod.symmetric
}

/// The score interval for a proportion of independent trials.
package enum WilsonInterval {
    /// The share `successes` ÷ `trials` with its interval at that confidence; nil when there are no trials or more
    /// successes than trials.
    ///
    /// Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22 (1927), without
    /// continuity correction.
    package static func of(successes: Int, trials: Int, confidence: Double = 0.95) -> Interval? {
        guard trials > 0, successes >= 0, successes <= trials, confidence > 0, confidence < 1 else { return nil }
        let n = Double(trials)
        let share = Double(successes) / n
        let z = NormalDistribution.quantile(0.5 + confidence / 2)
        let spread = 1 + z * z / n
        let middle = (share + z * z / (2 * n)) / spread
        let half = z / spread * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
        // At the ends the bound is the end itself; rounding would leave it a hair away.
        return Interval(
            share, low: successes == 0 ? 0 : max(0, middle - half),
            high: successes == trials ? 1 : min(1, middle + half))
    }
}
