import Statistics

/// Spearman's ρ: Pearson's r of the ranks, ties sharing the middle one; without unit, in [−1, 1]. It asks whether larger
/// meals get larger estimates, and not how large. None where all estimates, or all true values, are equal.
///
/// Spearman, "The Proof and Measurement of Association between Two Things", 1904.
struct SpearmanCorrelation: PairMetric {
    static var method: StatisticBootstrap.Method { .fisher }

    private let ranks: WeightedRanks

    /// Values that are equal to a millionth of a kcal or gram are ties: sums of foods differ in their last bits, which no
    /// written number shows.
    init(_ pairs: PairSample) {
        ranks = WeightedRanks(
            x: pairs.estimates.map { ($0 * 1e6).rounded() }, y: pairs.truths.map { ($0 * 1e6).rounded() })
    }

    func value(weights: [Double], moments: PairMoments?) -> Double? { ranks.value(weights: weights) }
}
