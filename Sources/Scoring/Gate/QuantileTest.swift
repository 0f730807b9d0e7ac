import Statistics

/// A row that is a quantile: percentiles of the resampled differences, and as p the share of them that the tolerance holds.
struct QuantileTest {
    let pair: QuantilePair
    let tolerance: Double
    let resamples: Int
    let seed: UInt64

    func row(of test: GateTest) -> GateRow {
        var row = test.row(.undecided)
        row.baseline = pair.a
        row.candidate = pair.b
        row.tolerance = tolerance
        row.meals = pair.meals
        row.clusters = pair.clusterCount
        guard pair.clusterCount >= PairwiseComparison.fewestForInterval else {
            row.difference = Interval(pair.b - pair.a)
            row.p = 1
            row.reason = "a 95th percentile is bounded from \(PairwiseComparison.fewestForInterval) groups of meals on"
            row.mealsNeeded = Int(
                (Double(PairwiseComparison.fewestForInterval) * Double(pair.meals) / Double(pair.clusterCount)).rounded(
                    .up))
            return row
        }
        let drawn = pair.resampledDifferences(resamples: resamples, seed: seed)
        row.difference = pair.interval(of: drawn)
        row.p = min(1, 2 * Double(drawn.count { $0 <= tolerance } + 1) / Double(drawn.count + 1))
        return row
    }
}
