import Nutrition
import Statistics

/// Puts the metrics of all axes of one variant together, drawing their resamples in one go.
enum NutrientScoring {
    /// The scores by axis; axes without a sample are absent.
    static func scores(
        _ axes: [(nutrient: Nutrient, sample: AxisSample)], within percentages: [Int], bootstrap: ClusterBootstrap
    ) -> [Nutrient: NutrientScore] {
        let samples = axes.flatMap { axis in
            [
                MeanAbsoluteError.sample(of: axis.sample), PercentMeanAbsoluteError.sample(of: axis.sample),
                Bias.sample(of: axis.sample)
            ] + percentages.map { WithinShare.sample(of: axis.sample, percent: $0) }
        }
        let intervals = bootstrap.intervals(of: samples)
        let width = 3 + percentages.count
        var scores: [Nutrient: NutrientScore] = [:]
        for (place, axis) in axes.enumerated() {
            let own = intervals[(place * width)..<((place + 1) * width)]
            scores[axis.nutrient] = score(axis.sample, intervals: Array(own), within: percentages)
        }
        return scores
    }

    private static func score(_ sample: AxisSample, intervals: [Interval?], within: [Int]) -> NutrientScore? {
        guard let mae = intervals[0], let bias = intervals[2] else { return nil }
        var shares: [Int: Interval] = [:]
        for (place, percent) in within.enumerated() {
            shares[percent] = WithinShare.independentInterval(of: sample, percent: percent) ?? intervals[3 + place]
        }
        return NutrientScore(
            meals: sample.count, mae: mae, pmae: intervals[1], bias: bias, within: shares, supplied: sample.supplied)
    }
}
