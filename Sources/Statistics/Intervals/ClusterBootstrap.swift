/// Intervals for means and ratios by resampling whole clusters with replacement. Samples over the same clusters share
/// draws: metrics and variants are compared on the same resamples, which are drawn once.
package struct ClusterBootstrap: Sendable {
    /// From 1 to 100,000.
    package let resamples: Int
    /// The seed of the draws. Equal seeds and numbers of clusters give equal draws.
    package let seed: UInt64
    /// The share of intervals that should hold the true value, in (0, 1).
    package let confidence: Double

    /// Nil: the best-covering ones, `IntervalMethod.forValues` and `forDifferences`.
    package let method: IntervalMethod?

    private let drawn: SharedResamples

    /// Clamps the number of resamples to its range.
    package init(resamples: Int, seed: UInt64, confidence: Double = 0.95, method: IntervalMethod? = nil) {
        self.resamples = min(max(1, resamples), 100_000)
        self.seed = seed
        self.confidence = confidence
        self.method = method
        drawn = SharedResamples(count: self.resamples, seed: seed)
    }

    /// Each sample's ratio with its interval, in order; nil where the ratio is undefined. No bounds below six clusters
    /// with a nonzero denominator; zero width if all ratios are equal. Bounds are ≥ 0 if no numerator is negative, and
    /// then ≤ 1 if none exceeds its denominator. Bias-corrected bounds if too many resamples lack a standard error for
    /// bootstrap-t (nearly all clusters are equal).
    package func intervals(of samples: [RatioSample]) -> [Interval?] {
        intervals(of: samples, by: [method ?? .forValues]).map { $0?[0] }
    }

    /// The same by several methods from the same resamples: `intervals[sample][method]`.
    package func intervals(of samples: [RatioSample], by methods: [IntervalMethod]) -> [[Interval]?] {
        grouped(
            samples, by: \.clusters, statistic: { LinearizedRatio($0, in: &$1) },
            result: { sample, statistic, sums in
                methods.map { sample.clipped(interval(of: statistic, sums, $0)) }
            })
    }

    package func interval(of sample: RatioSample) -> Interval? { intervals(of: [sample])[0] }

    /// Per pair, the ratio of b minus that of a with its interval, from shared resamples; nil where either is
    /// undefined. Bounds as in `intervals`; for means over the same meals, the interval of the mean difference.
    package func differences(of pairs: [RatioPair]) -> [Interval?] {
        grouped(
            pairs, by: \.a.clusters, statistic: Self.statistic,
            result: { _, statistic, sums in interval(of: statistic, sums, method ?? .forDifferences) })
    }

    /// Difference of two quantiles from the first resamples, shared with means. No bounds with one cluster.
    package func difference(of pair: QuantilePair, resamples: Int) -> Interval {
        guard pair.clusterCount > 1 else { return Interval(pair.b - pair.a) }
        let drawn = drawn.resamples(of: pair.clusterCount)
        let differences = pair.resampledDifferences(drawn, first: min(max(1, resamples), self.resamples))
        return pair.interval(of: differences, confidence: confidence)
    }

    static func statistic(_ pair: RatioPair, _ table: inout ColumnTable) -> (any ResampledStatistic)? {
        pair.differences == nil ? LinearizedDifference(pair, in: &table) : LinearizedRatio(pair, in: &table)
    }

    /// Draws items over the same clusters together; nil for an item without a statistic. Shared columns are summed
    /// once, so items sharing some should be adjacent.
    func grouped<Item, Statistic, Result>(
        _ items: [Item], by clusters: (Item) -> [Int], statistic: (Item, inout ColumnTable) -> Statistic?,
        result: (Item, Statistic, RowSums) -> Result
    ) -> [Result?] {
        var results = [Result?](repeating: nil, count: items.count)
        let groups = Dictionary(grouping: items.indices) { clusters(items[$0]) }
        for (clusters, places) in groups where !clusters.isEmpty {
            var rest = places[...]
            while !rest.isEmpty {
                var table = ColumnTable(rows: clusters.count)
                var part: [(place: Int, statistic: Statistic)] = []
                // Narrow tables pay for the draws too often; wide ones keep all draws of every column.
                while table.width < 128, let place = rest.popFirst() {
                    if let made = statistic(items[place], &table) { part.append((place, made)) }
                }
                guard !part.isEmpty else { continue }
                let sums = table.resampledSums(drawn.resamples(of: clusters.count))
                for entry in part { results[entry.place] = result(items[entry.place], entry.statistic, sums) }
            }
        }
        return results
    }

    private func interval(
        of statistic: any ResampledStatistic, _ sums: RowSums, _ method: IntervalMethod
    ) -> Interval {
        let value = statistic.value
        guard statistic.informativeClusters >= Interval.fewestClusters else { return Interval(value) }
        guard statistic.standardError > 0 else { return Interval(value, low: value, high: value) }
        let deviations = statistic.resampled(sums)
        var bounds: (low: Double, high: Double)?
        if method != .biasCorrected {
            bounds = StudentizedInterval.bounds(
                value: value, standardError: statistic.standardError, t: deviations.t,
                isSymmetric: method == .symmetric, confidence: confidence)
        }
        bounds =
            bounds
            ?? BiasCorrectedInterval.bounds(
                value: value, resampled: deviations.changes.map { value + $0 }, jackknife: statistic.jackknife(),
                confidence: confidence)
        guard let bounds else { return Interval(value) }
        // Rounding could move a bound of 0 and so exclude 0.
        let dust = 1e-12 * max(abs(value), abs(bounds.low), abs(bounds.high))
        return Interval(
            value, low: abs(bounds.low) <= dust ? 0 : bounds.low, high: abs(bounds.high) <= dust ? 0 : bounds.high)
    }
}
