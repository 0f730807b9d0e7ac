/// Summaries of a sample of finite numbers. Each is nil for an empty sample.
package enum SampleStatistics {
    /// The arithmetic mean.
    package static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    /// The standard deviation with n − 1 below the line; nil with fewer than two values.
    package static func standardDeviation(_ values: [Double]) -> Double? {
        guard values.count > 1, let mean = mean(values) else { return nil }
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (squares / Double(values.count - 1)).squareRoot()
    }

    /// The middle value, or the mean of the two middle ones.
    package static func median(_ values: [Double]) -> Double? { quantile(ofSorted: values.sorted(), 0.5) }

    /// The value below which a share `p` in [0, 1] lies, interpolated linearly between order statistics: type 7 of
    /// Hyndman and Fan, "Sample Quantiles in Statistical Packages", 1996 (what NumPy and R do unasked).
    ///
    /// The sample must be in ascending order. A share outside [0, 1] counts as the nearer end.
    package static func quantile(ofSorted values: [Double], _ p: Double) -> Double? {
        guard let last = values.indices.last else { return nil }
        let (lower, share) = position(of: p, count: values.count)
        let upper = min(lower + 1, last)
        return share == 0 ? values[lower] : values[lower] + share * (values[upper] - values[lower])
    }

    /// Where that quantile lies among as many values in ascending order, at least 1: the place below it, and the share of
    /// the way to the next one in [0, 1).
    static func position(of p: Double, count: Int) -> (lower: Int, share: Double) {
        let position = min(max(p.isNaN ? 0 : p, 0), 1) * Double(count - 1)
        let lower = min(Int(position), count - 1)
        return (lower, position - Double(lower))
    }

    /// The smallest value that at least a share `p` of the sample does not exceed: order statistic ⌈p·n⌉ (type 1 of
    /// Hyndman and Fan), which is always a value that was measured.
    ///
    /// The sample must be in ascending order. A share outside [0, 1] counts as the nearer end.
    package static func orderStatistic(ofSorted values: [Double], _ p: Double) -> Double? {
        guard !values.isEmpty else { return nil }
        return values[rank(of: p, count: values.count) - 1]
    }

    /// The rank ⌈p·n⌉ of that order statistic, counted from 1 at the smallest; n is at least 1.
    package static func rank(of p: Double, count: Int) -> Int {
        // Without the slack 0.95 × 20 would be 19.000000000000004 on some paths and give the 20th value.
        let rank = (min(max(p.isNaN ? 0 : p, 0), 1) * Double(count) - 1e-9).rounded(.up)
        return min(max(Int(rank), 1), count)
    }
}
