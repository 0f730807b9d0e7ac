import Statistics

/// Median of abs(e) ÷ t, as a share ≥ 0. Meals with t < 1 are excluded. Bounds between independent meals are order
/// statistics (David & Nagaraja 2003), else percentiles of resamples.
struct MedianPercentageError: MedianMetric {
    let median: WeightedMedian

    init(_ pairs: PairSample) {
        let kept = pairs.truths.indices.filter { pairs.truths[$0] >= MeanPercentageError.smallestTruth }
        let errors = pairs.estimates.indices.map { place in
            pairs.truths[place] > 0 ? abs(pairs.estimates[place] - pairs.truths[place]) / pairs.truths[place] : 0
        }
        median = WeightedMedian(errors, places: kept)
    }

    func transformed(_ median: Double) -> Double { median }
}

/// MSA: e^(median of abs(ln Q)) − 1 with Q = p/t, as a share ≥ 0 over pairs above 0; others are counted. Half of the
/// estimates are within that factor. Morley, Brito & Welling, "Measures of Model Performance Based on the Log Accuracy
/// Ratio", Space Weather 16 (2018).
struct MedianSymmetricAccuracy: MedianMetric {
    let median: WeightedMedian

    init(_ pairs: PairSample) { median = LogRatio.median(of: pairs, abs) }

    func transformed(_ median: Double) -> Double { LogScale.exponential(median) - 1 }
}

/// ln Q of pairs above 0.
enum LogRatio {
    static func median(of pairs: PairSample, _ function: (Double) -> Double) -> WeightedMedian {
        let kept = pairs.positive
        var values = [Double](repeating: 0, count: pairs.estimates.count)
        for place in kept {
            values[place] = function(LogScale.logarithm(pairs.estimates[place] / pairs.truths[place]))
        }
        return WeightedMedian(values, places: kept)
    }
}

/// SSPB: sgn(M)·(e^abs(M) − 1) with M the median of ln(p/t), as a share, over pairs above 0. −1 is too low by a factor
/// of 2, +1 too high by 2. Morley, Brito & Welling, "Measures of Model Performance Based on the Log Accuracy Ratio",
/// Space Weather 16 (2018).
struct SymmetricSignedBias: MedianMetric {
    let median: WeightedMedian

    init(_ pairs: PairSample) { median = LogRatio.median(of: pairs) { $0 } }

    func transformed(_ median: Double) -> Double {
        let size = LogScale.exponential(abs(median)) - 1
        return median < 0 ? -size : size
    }
}
