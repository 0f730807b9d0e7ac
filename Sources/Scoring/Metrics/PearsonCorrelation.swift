import Statistics

/// Pearson's r of estimates and true values: s_pt ÷ (s_p s_t), without unit, in [−1, 1]; 1 is a straight line, wherever it
/// lies. None where all estimates, or all true values, are equal.
///
/// Pearson, "Notes on Regression and Inheritance in the Case of Two Parents", 1895.
struct PearsonCorrelation: PairMetric {
    static var method: StatisticBootstrap.Method { .fisher }
    init(_ pairs: PairSample) {}
    func value(weights: [Double], moments: PairMoments?) -> Double? { moments?.pearson }
}
