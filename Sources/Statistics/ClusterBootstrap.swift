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

    /// A number of resamples out of range is taken for the nearer end.
    package init(resamples: Int, seed: UInt64, confidence: Double = 0.95) {
        self.resamples = min(max(1, resamples), 100_000)
        self.seed = seed
        self.confidence = confidence
    }

    /// The ratio of each sample with its interval, in the order given; nil where the ratio does not exist.
    ///
    /// Fewer than six clusters give no bounds; equal ratios everywhere give an interval of no width.
    package func intervals(of samples: [RatioSample]) -> [Interval?] {
        grouped(
            samples, by: \.clusters, samples: { [$0] },
            interval: { sample, columns, sums in
                guard let value = sample.ratio else { return nil }
                let ratios = (0..<resamples).compactMap { sums.ratio($0, columns[0]) }
                return bounded(value, ratios, jackknife: sample.jackknife.compactMap { $0 })
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
            pairs, by: \.a.clusters, samples: { [$0.a, $0.b] },
            interval: { pair, columns, sums in
                guard let value = pair.difference else { return nil }
                let differences = (0..<resamples).compactMap { resample -> Double? in
                    guard let a = sums.ratio(resample, columns[0]), let b = sums.ratio(resample, columns[1]) else {
                        return nil
                    }
                    return RatioPair.difference(a, b)
                }
                let jackknife = zip(pair.a.jackknife, pair.b.jackknife).compactMap { a, b -> Double? in
                    guard let a, let b else { return nil }
                    return RatioPair.difference(a, b)
                }
                return bounded(value, differences, jackknife: jackknife)
            })
    }

    /// Draws items over the same clusters together. Columns they share are added up once, so items that share some are
    /// best given next to each other.
    private func grouped<Item>(
        _ items: [Item], by clusters: (Item) -> [Int], samples: (Item) -> [RatioSample],
        interval: (Item, [RatioColumns], RowSums) -> Interval?
    ) -> [Interval?] {
        var results = [Interval?](repeating: nil, count: items.count)
        var groups: [[Int]: [Int]] = [:]
        for (place, item) in items.enumerated() { groups[clusters(item), default: []].append(place) }
        for (clusters, places) in groups where !clusters.isEmpty {
            var rest = places[...]
            while !rest.isEmpty {
                var table = ColumnTable(rows: clusters.count)
                var part: [(place: Int, columns: [RatioColumns])] = []
                // Narrow tables pay for the draws too often; of every column all draws are kept.
                while table.width < 128, let place = rest.popFirst() {
                    part.append((place, samples(items[place]).map { table.columns(of: $0) }))
                }
                let sums = resampledSums(of: table)
                for entry in part { results[entry.place] = interval(items[entry.place], entry.columns, sums) }
            }
        }
        return results
    }

    private func resampledSums(of table: ColumnTable) -> RowSums {
        var stream = RandomStream(seed: seed, purpose: "cluster-bootstrap")
        return table.resampledSums(resamples: resamples, stream: &stream)
    }

    private func bounded(_ value: Double, _ resampled: [Double], jackknife: [Double]) -> Interval {
        let bounds = BiasCorrectedInterval.bounds(
            value: value, resampled: resampled, jackknife: jackknife, confidence: confidence)
        return Interval(value, low: bounds?.low, high: bounds?.high)
    }
}
