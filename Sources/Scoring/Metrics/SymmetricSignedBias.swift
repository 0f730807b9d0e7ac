import Statistics

/// SSPB: sgn(M)·(e^abs(M) − 1) with M the median of ln(p/t), as a share, any number, over the pairs in which both are above
/// 0. Below 0 estimates are too low: −1 says by a factor of 2, as 1 does of estimates too high.
///
/// Morley, Brito & Welling, "Measures of Model Performance Based on the Log Accuracy Ratio", Space Weather 16 (2018).
struct SymmetricSignedBias: MedianMetric {
    let median: WeightedMedian

    init(_ pairs: PairSample) { median = LogRatio.median(of: pairs) { $0 } }

    func transformed(_ median: Double) -> Double {
        let size = LogScale.exponential(abs(median)) - 1
        return median < 0 ? -size : size
    }
}
