import Statistics

struct QuantileTest {
    let pair: QuantilePair
    let tolerance: Double
    let resamples: Int
    let seed: UInt64

    /// The undecided row: p is the share of resampled differences within tolerance.
    func row(of test: GateTest) -> GateRow {
        var row = test.row(.undecided)
        row.reference = pair.a
        row.candidate = pair.b
        row.tolerance = tolerance
        row.meals = pair.meals
        row.clusters = pair.clusterCount
        guard pair.clusterCount >= PairwiseComparison.fewestForInterval else {
            row.difference = Interval(pair.b - pair.a)
            (row.p, row.pWithin) = (1, 1)
            row.reason = "a 95th percentile is tested from \(PairwiseComparison.fewestForInterval) groups of meals on"
            row.mealsNeeded = Int(
                (Double(PairwiseComparison.fewestForInterval) * Double(pair.meals) / Double(pair.clusterCount)).rounded(
                    .up))
            return row
        }
        let drawn = pair.resampledDifferences(resamples: resamples, seed: seed)
        row.difference = pair.interval(of: drawn)
        let count = Double(drawn.count + 1)
        row.p = Double(drawn.count { $0 <= tolerance } + 1) / count
        row.pWithin = Double(drawn.count { $0 >= tolerance } + 1) / count
        return row
    }

    /// Similar meals needed to decide at the observed difference; nil above a million.
    func mealsNeeded(_ difference: Interval) -> Int? {
        let gap = abs(tolerance - difference.value)
        guard let low = difference.low, let high = difference.high, gap > 0 else { return nil }
        // The width shrinks with the root of the meals; 2.73 is ((1.96 + 1.28) ÷ 1.96)².
        let ratio = (high - low) / 2 / gap
        let needed = Double(pair.meals) * 2.73 * ratio * ratio
        return needed <= 1_000_000 ? max(pair.meals + 1, Int(needed.rounded(.up))) : nil
    }
}
