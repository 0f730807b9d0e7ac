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
