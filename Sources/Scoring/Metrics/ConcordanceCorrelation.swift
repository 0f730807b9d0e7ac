import Statistics

/// Lin's concordance correlation coefficient: 2s_pt ÷ (s_p² + s_t² + (p̄ − t̄)²), variances over n; without unit, in [−1, 1].
/// Unlike r it is 1 only where estimate and truth are equal. None for constants.
///
/// Lin, "A Concordance Correlation Coefficient to Evaluate Reproducibility", Biometrics 45 (1989).
struct ConcordanceCorrelation: PairMetric {
    static var method: StatisticBootstrap.Method { .fisher }
    init(_ pairs: PairSample) {}
    func value(weights: [Double], moments: PairMoments?) -> Double? { moments?.concordance }
}
