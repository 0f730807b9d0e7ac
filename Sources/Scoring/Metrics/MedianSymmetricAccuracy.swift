import Statistics

/// MSA: e^(median of abs(ln Q)) − 1 with Q = p/t, as a share ≥ 0 over the pairs in which both are above 0; the others are
/// counted. Half of the estimates are off by less than that factor, up or down alike.
///
/// Morley, Brito & Welling, "Measures of Model Performance Based on the Log Accuracy Ratio", Space Weather 16 (2018).
struct MedianSymmetricAccuracy: MedianMetric {
    let median: WeightedMedian

    init(_ pairs: PairSample) { median = LogRatio.median(of: pairs, abs) }

    func transformed(_ median: Double) -> Double { LogScale.exponential(median) - 1 }
}

/// ln Q of pairs above 0.
enum LogRatio {
    /// The median of what the function makes of ln(p/t).
    static func median(of pairs: PairSample, _ function: (Double) -> Double) -> WeightedMedian {
        let kept = pairs.positive
        var values = [Double](repeating: 0, count: pairs.estimates.count)
        for place in kept {
            values[place] = function(LogScale.logarithm(pairs.estimates[place] / pairs.truths[place]))
        }
        return WeightedMedian(values, places: kept)
    }
}
