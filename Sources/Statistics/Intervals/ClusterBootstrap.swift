/// Intervals for means and ratios by resampling whole clusters with replacement.
///
/// Every resample draws as many clusters as there are and adds up their sums. Samples over the same clusters are drawn
/// together, so that metrics and variants are compared on the same resamples and the draws are paid for once.
package struct ClusterBootstrap: Sendable {
    /// How often the clusters are drawn anew, from 1 to 100,000.
    package let resamples: Int
    /// The seed of the draws. Equal seeds and numbers of clusters give equal draws.
    package let seed: UInt64
    /// The share of intervals that should hold the true value, in (0, 1).
    package let confidence: Double

    /// How bounds are found; nil for the ways measured to cover best, `forValues` and `forDifferences` of the methods.
    package let method: IntervalMethod?

    /// Calls over as many clusters go by the same draws, which are made once.
    private let drawn: SharedResamples

    /// A number of resamples out of range is taken for the nearer end.
    package init(resamples: Int, seed: UInt64, confidence: Double = 0.95, method: IntervalMethod? = nil) {
        self.resamples = min(max(1, resamples), 100_000)
        self.seed = seed
        self.confidence = confidence
        self.method = method
        drawn = SharedResamples(count: self.resamples, seed: seed)
    }

    /// The ratio of each sample with its interval, in the order given; nil where the ratio does not exist.
    ///
    /// Fewer than six clusters with anything below the line give no bounds; equal ratios everywhere give an interval of no
    /// width. Where no numerator is negative the lower bound is at least 0, and where none exceeds its denominator either
    /// the upper one at most 1. Where too many resamples have no standard error for bootstrap-t (nearly all clusters are
    /// equal), the bounds are the bias-corrected ones.
    package func intervals(of samples: [RatioSample]) -> [Interval?] {
        grouped(
            samples, by: \.clusters, statistic: { LinearizedRatio($0, in: &$1) },
            result: { sample, statistic, sums in
                sample.clipped(interval(of: statistic, sums, method ?? .forValues))
            })
    }

    /// The same by each of those methods from the same resamples: `intervals[sample][method]`.
    package func intervals(of samples: [RatioSample], by methods: [IntervalMethod]) -> [[Interval]?] {
        grouped(
            samples, by: \.clusters, statistic: { LinearizedRatio($0, in: &$1) },
            result: { sample, statistic, sums in
                methods.map { sample.clipped(interval(of: statistic, sums, $0)) }
            })
    }

    /// The ratio of one sample with its interval, nil where the ratio does not exist.
    package func interval(of sample: RatioSample) -> Interval? { intervals(of: [sample])[0] }

    /// For each pair the ratio of b minus that of a with its interval, both drawn from the same resamples; nil where
    /// either ratio does not exist.
    ///
    /// Bounds as those of `intervals`: for means over the same meals this is the interval of the mean difference.
    package func differences(of pairs: [RatioPair]) -> [Interval?] {
        grouped(
            pairs, by: \.a.clusters, statistic: Self.statistic,
            result: { _, statistic, sums in interval(of: statistic, sums, method ?? .forDifferences) })
    }

    /// The difference of two quantiles from the first so many resamples, which means over as many clusters go by too. One
    /// cluster gives no bounds.
    package func difference(of pair: QuantilePair, resamples: Int) -> Interval {
        guard pair.clusterCount > 1 else { return Interval(pair.b - pair.a) }
        let drawn = drawn.resamples(of: pair.clusterCount)
        let differences = pair.resampledDifferences(drawn, first: min(max(1, resamples), self.resamples))
        return pair.interval(of: differences, confidence: confidence)
    }

    /// What is resampled of a pair.
    static func statistic(_ pair: RatioPair, _ table: inout ColumnTable) -> (any ResampledStatistic)? {
        pair.differences == nil ? LinearizedDifference(pair, in: &table) : LinearizedRatio(pair, in: &table)
    }

    /// Draws items over the same clusters together and makes a result of each, nil where it has no statistic. Columns they
    /// share are added up once, so items that share some are best given next to each other.
    func grouped<Item, Statistic, Result>(
        _ items: [Item], by clusters: (Item) -> [Int], statistic: (Item, inout ColumnTable) -> Statistic?,
        result: (Item, Statistic, RowSums) -> Result
    ) -> [Result?] {
        var results = [Result?](repeating: nil, count: items.count)
        var groups: [[Int]: [Int]] = [:]
        for (place, item) in items.enumerated() { groups[clusters(item), default: []].append(place) }
        for (clusters, places) in groups where !clusters.isEmpty {
            var rest = places[...]
            while !rest.isEmpty {
                var table = ColumnTable(rows: clusters.count)
                var part: [(place: Int, statistic: Statistic)] = []
                // Narrow tables pay for the draws too often; of every column all draws are kept.
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
        guard statistic.informativeClusters >= StudentizedInterval.fewestClusters else { return Interval(value) }
        guard statistic.standardError > 0 else { return Interval(value, low: value, high: value) }
        let deviations = statistic.resampled(sums)
        let studentized =
            method == .biasCorrected
            ? nil
            : StudentizedInterval.bounds(
                value: value, standardError: statistic.standardError, t: deviations.t,
                isSymmetric: method == .symmetric, confidence: confidence)
        let bounds =
            studentized
            ?? BiasCorrectedInterval.bounds(
                value: value, resampled: deviations.changes.map { value + $0 }, jackknife: statistic.jackknife(),
                confidence: confidence)
        guard let bounds else { return Interval(value) }
        // Sums in another order leave dust where a bound is 0, which would leave 0 out.
        let dust = 1e-12 * max(abs(value), abs(bounds.low), abs(bounds.high))
        return Interval(
            value, low: abs(bounds.low) <= dust ? 0 : bounds.low, high: abs(bounds.high) <= dust ? 0 : bounds.high)
    }
}
