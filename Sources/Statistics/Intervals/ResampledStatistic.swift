/// A statistic of cluster sums with its own standard error, in the sample and in each resample.
protocol ResampledStatistic {
    var value: Double { get }
    /// Linearised, without the factor √(n/(n − 1)), which cancels in bootstrap-t; 0 if clusters are equal but for rounding.
    var standardError: Double { get }
    /// Clusters with a nonzero denominator.
    var informativeClusters: Int { get }

    /// Drops resamples with denominator 0.
    func resampled(_ sums: RowSums) -> ResampledDeviations
    /// Leave-one-cluster-out values, where defined.
    func jackknife() -> [Double]
}

/// Changes of the resamples, absolute and in standard errors.
struct ResampledDeviations {
    /// Resample minus sample.
    private(set) var changes: [Double] = []
    /// The change in the resample's own standard errors: ±infinite if it has none, 0 if neither.
    private(set) var t: [Double] = []

    init(capacity: Int) {
        changes.reserveCapacity(capacity)
        t.reserveCapacity(capacity)
    }

    mutating func add(change: Double, error: Double) {
        changes.append(change)
        t.append(error > 0 ? change / error : change == 0 ? 0 : change < 0 ? -.infinity : .infinity)
    }
}
