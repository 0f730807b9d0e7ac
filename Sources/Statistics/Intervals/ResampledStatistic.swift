/// A statistic of cluster sums that knows its own standard error, in the sample and in every resample of it.
protocol ResampledStatistic {
    /// The statistic of the sample.
    var value: Double { get }
    /// Its linearised standard error, without the factor √(n/(n − 1)), which cancels from bootstrap-t; 0 where the
    /// clusters do not differ by more than rounding.
    var standardError: Double { get }
    /// Clusters that say anything of the statistic: those with something below the line.
    var informativeClusters: Int { get }

    /// What the resamples make of it; those that leave nothing below the line are left out.
    func resampled(_ sums: RowSums) -> ResampledDeviations
    /// The statistic with each cluster left out in turn, where it exists.
    func jackknife() -> [Double]
}

/// How far each resample is from the sample, and how far it would think it could be.
struct ResampledDeviations {
    /// The statistic of the resample minus that of the sample.
    private(set) var changes: [Double] = []
    /// The change in standard errors of the resample's own: infinite, with the sign of the change, where it has no
    /// error, 0 where neither.
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
