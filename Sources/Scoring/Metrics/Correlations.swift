import Statistics

/// Pearson's r of estimates and true values: s_pt ÷ (s_p s_t), in [−1, 1]; 1 is any rising line. Nil if either is
/// constant. Pearson, "Notes on Regression and Inheritance in the Case of Two Parents", 1895.
struct PearsonCorrelation: PairMetric {
    static var method: StatisticBootstrap.Method { .fisher }
    init(_ pairs: PairSample) {}
    func value(weights: [Double], moments: PairMoments?) -> Double? { moments?.pearson }
}

/// Spearman's ρ: Pearson's r of the ranks, ties sharing the middle one; in [−1, 1]. Nil if either is constant.
/// Spearman, "The Proof and Measurement of Association between Two Things", 1904.
struct SpearmanCorrelation: PairMetric {
    static var method: StatisticBootstrap.Method { .fisher }

    private let ranks: WeightedRanks

    /// Values equal to a millionth of a kcal or gram are ties: sums of foods differ in their last bits.
    init(_ pairs: PairSample) {
        ranks = WeightedRanks(
            x: pairs.estimates.map { ($0 * 1e6).rounded() }, y: pairs.truths.map { ($0 * 1e6).rounded() })
    }

    func value(weights: [Double], moments: PairMoments?) -> Double? { ranks.value(weights: weights) }
}

/// Lin's concordance correlation: 2s_pt ÷ (s_p² + s_t² + (p̄ − t̄)²), variances over n; in [−1, 1], 1 only if estimate
/// and truth are equal. Nil for constants. Lin, "A Concordance Correlation Coefficient to Evaluate Reproducibility",
/// Biometrics 45 (1989).
struct ConcordanceCorrelation: PairMetric {
    static var method: StatisticBootstrap.Method { .fisher }
    init(_ pairs: PairSample) {}
    func value(weights: [Double], moments: PairMoments?) -> Double? { moments?.concordance }
}
