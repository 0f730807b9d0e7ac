/// Summaries of finite numbers; nil for an empty sample.
package enum SampleStatistics {
    package static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    /// Divides by n − 1; nil with fewer than two values.
    package static func standardDeviation(_ values: [Double]) -> Double? {
        guard values.count > 1, let mean = mean(values) else { return nil }
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (squares / Double(values.count - 1)).squareRoot()
    }

    package static func median(_ values: [Double]) -> Double? { quantile(ofSorted: values.sorted(), 0.5) }

    /// The linearly interpolated `p` quantile: type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages",
    /// 1996 (default of NumPy and R). Values must be ascending; `p` is clamped to [0, 1].
    package static func quantile(ofSorted values: [Double], _ p: Double) -> Double? {
        guard let last = values.indices.last else { return nil }
        let (lower, share) = position(of: p, count: values.count)
        let upper = min(lower + 1, last)
        return share == 0 ? values[lower] : values[lower] + share * (values[upper] - values[lower])
    }

    /// Position of that quantile among at least 1 ascending values: index below, and fraction to the next in [0, 1).
    static func position(of p: Double, count: Int) -> (lower: Int, share: Double) {
        let position = min(max(p.isNaN ? 0 : p, 0), 1) * Double(count - 1)
        let lower = min(Int(position), count - 1)
        return (lower, position - Double(lower))
    }

    /// The order statistic ⌈p·n⌉ of ascending values (type 1 of Hyndman and Fan); `p` is clamped to [0, 1].
    package static func orderStatistic(ofSorted values: [Double], _ p: Double) -> Double? {
        guard !values.isEmpty else { return nil }
        return values[rank(of: p, count: values.count) - 1]
    }

    /// The rank ⌈p·n⌉, from 1; n is at least 1.
    package static func rank(of p: Double, count: Int) -> Int {
        // Without slack 0.95 × 20 could be 19.000000000000004 and give the 20th value.
        let rank = (min(max(p.isNaN ? 0 : p, 0), 1) * Double(count) - 1e-9).rounded(.up)
        return min(max(Int(rank), 1), count)
    }
}
