/// Exact bounds of a binomial chance: Clopper & Pearson, "The Use of Confidence or Fiducial Limits Illustrated in the
/// Case of the Binomial", Biometrika 26 (1934).
package enum BinomialBounds {
    /// Upper bound of the chance, in [0, 1]; nil without trials or with an impossible count.
    package static func upper(successes: Int, trials: Int, confidence: Double = 0.95) -> Double? {
        guard isPossible(successes, trials, confidence) else { return nil }
        guard successes < trials else { return 1 }
        return BetaDistribution.quantile(confidence, Double(successes + 1), Double(trials - successes))
    }

    /// Lower bound of the chance, in [0, 1]; nil without trials or with an impossible count.
    package static func lower(successes: Int, trials: Int, confidence: Double = 0.95) -> Double? {
        guard isPossible(successes, trials, confidence) else { return nil }
        guard successes > 0 else { return 0 }
        return BetaDistribution.quantile(1 - confidence, Double(successes), Double(trials - successes + 1))
    }

    /// Probability of at most so many successes; nil for an impossible count.
    package static func cumulative(successes: Int, trials: Int, chance: Double) -> Double? {
        guard isPossible(successes, trials, 0.5), chance >= 0, chance <= 1 else { return nil }
        guard successes < trials else { return 1 }
        return BetaDistribution.cumulative(1 - chance, Double(trials - successes), Double(successes + 1))
    }

    private static func isPossible(_ successes: Int, _ trials: Int, _ confidence: Double) -> Bool {
        trials > 0 && successes >= 0 && successes <= trials && confidence > 0 && confidence < 1
    }
}
