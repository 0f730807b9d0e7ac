/// Distribution-free bounds of a quantile: two order statistics of independent values.
package enum QuantileInterval {
    /// The order statistic ⌈share·n⌉ with bounds; nil for an empty sample or a share outside (0, 1). With B binomial of
    /// n trials: the lower bound is the largest l-th value with P(B < l) ≤ half of 1 − confidence, the upper the
    /// smallest u-th with P(B ≥ u) ≤ the same (David & Nagaraja, "Order Statistics", 2003, section 7.1). A bound is nil
    /// if no value reaches it: the upper one of p95 below 72 values, of p99 below 368.
    /// - Parameter values: ascending.
    package static func of(sorted values: [Double], _ share: Double, confidence: Double = 0.95) -> Interval? {
        guard share > 0, share < 1, confidence > 0, confidence < 1,
            let value = SampleStatistics.orderStatistic(ofSorted: values, share)
        else { return nil }
        let tail = (1 - confidence) / 2
        let chances = binomial(trials: values.count, share: share)
        var low: Double?
        var below = 0.0
        for (place, chance) in chances.dropLast().enumerated() {
            below += chance
            guard below <= tail else { break }
            low = values[place]
        }
        var high: Double?
        var above = 0.0
        for (place, chance) in chances.enumerated().dropFirst().reversed() {
            above += chance
            guard above <= tail else { break }
            high = values[place - 1]
        }
        return Interval(value, low: low, high: high)
    }

    /// Chances of 0, 1, … successes, computed relative to the likeliest count so that nothing underflows early.
    private static func binomial(trials: Int, share: Double) -> [Double] {
        let odds = share / (1 - share)
        let mode = min(trials, Int(Double(trials + 1) * share))
        var chances = [Double](repeating: 0, count: trials + 1)
        chances[mode] = 1
        for count in mode..<trials {
            chances[count + 1] = chances[count] * odds * Double(trials - count) / Double(count + 1)
        }
        for count in stride(from: mode, to: 0, by: -1) {
            chances[count - 1] = chances[count] / odds * Double(count) / Double(trials - count + 1)
        }
        let sum = chances.reduce(0, +)
        return chances.map { $0 / sum }
    }
}
