import Nutrition
import Statistics

enum NutrientScoring {
    /// Requests the intervals; the closure builds the scores by axis. Axes without a sample are absent.
    static func scores(
        _ axes: [(nutrient: Nutrient, sample: AxisSample)], pairs: [Nutrient: PairScores], within percentages: [Int],
        requests: inout IntervalRequests
    ) -> @Sendable (DrawnIntervals) -> [Nutrient: NutrientScore] {
        var parts: [(Nutrient, @Sendable (DrawnIntervals) -> NutrientScore?)] = []
        for axis in axes {
            let pairs = pairs[axis.nutrient] ?? PairScores(axis.sample)
            parts.append(
                (
                    axis.nutrient,
                    score(
                        axis.sample, pairs: pairs, within: percentages, isHeadline: axis.nutrient == .energy,
                        requests: &requests)
                ))
        }
        return { [parts] intervals in
            parts.reduce(into: [:]) { scores, part in scores[part.0] = part.1(intervals) }
        }
    }

    private static func score(
        _ sample: AxisSample, pairs: PairScores, within percentages: [Int], isHeadline: Bool,
        requests: inout IntervalRequests
    ) -> @Sendable (DrawnIntervals) -> NutrientScore? {
        let mae = requests.add(MeanAbsoluteError.sample(of: sample))
        let pmae = requests.add(PercentMeanAbsoluteError.sample(of: sample))
        let bias = requests.add(Bias.sample(of: sample))
        let biasShare = requests.add(BiasShare.sample(of: sample), isBounded: isHeadline)
        let mape = requests.add(MeanPercentageError.sample(of: sample), isBounded: isHeadline)
        let ensemble = EnsembleError.sample(of: sample).map { requests.add($0) }
        var shares: [(percent: Int, interval: WantedInterval)] = []
        for percent in percentages {
            let independent = WithinShare.independentInterval(of: sample, percent: percent)
            let own = requests.add(WithinShare.sample(of: sample, percent: percent), known: independent)
            shares.append((percent, own))
        }
        return { [shares] intervals in
            guard let mae = intervals[mae], let bias = intervals[bias] else { return nil }
            return NutrientScore(
                meals: sample.count, clusters: sample.clusterCount, mae: mae, pmae: intervals[pmae], bias: bias,
                within: shares.reduce(into: [:]) { $0[$1.percent] = intervals[$1.interval] },
                supplied: sample.supplied, biasShare: intervals[biasShare],
                percentage: PercentageScore(
                    mean: intervals[mape], median: pairs.medianPercentageError,
                    excluded: MeanPercentageError.excluded(of: sample)),
                agreement: pairs.agreement, correlation: pairs.correlation, ratio: pairs.ratio,
                ensembleMAE: ensemble.flatMap { intervals[$0] },
                beyondRange: sample.predictions.reduce(0) { $0 + $1.count(where: PlainNumber.isAtBound) })
        }
    }
}
