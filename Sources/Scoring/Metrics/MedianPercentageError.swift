import Statistics

/// The median of abs(e) ÷ t, as a share ≥ 0: half of the estimates are off by less. Meals with t < 1 are excluded.
///
/// Between independent meals its bounds are order statistics (David & Nagaraja 2003), else percentiles of resamples.
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
