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
    /// One cluster gives no bounds; equal ratios everywhere give an interval of no width.
    package func intervals(of samples: [RatioSample]) -> [Interval?] {
        var results = [Interval?](repeating: nil, count: samples.count)
        var groups: [[Int]: [Int]] = [:]
        for (place, sample) in samples.enumerated() { groups[sample.clusters, default: []].append(place) }
        for (clusters, places) in groups where !clusters.isEmpty {
            // Wide tables fall out of the cache; narrow ones pay for the draws too often.
            for start in stride(from: 0, to: places.count, by: 64) {
                let part = places[start..<min(start + 64, places.count)]
                for (place, interval) in zip(part, drawTogether(part.map { samples[$0] }, clusters: clusters.count)) {
                    results[place] = interval
                }
            }
        }
        return results
    }

    /// The ratio of one sample with its interval, nil where the ratio does not exist.
    package func interval(of sample: RatioSample) -> Interval? { intervals(of: [sample])[0] }

    private func drawTogether(_ samples: [RatioSample], clusters: Int) -> [Interval?] {
        guard clusters > 1 else { return samples.map { $0.ratio.map { Interval($0) } } }
        var table = ColumnTable(rows: clusters)
        let places = samples.map { (table.column($0.numerators), table.column($0.denominators)) }
        var stream = RandomStream(seed: seed, purpose: "cluster-bootstrap")
        let sums = table.resampledSums(resamples: resamples, stream: &stream)
        return zip(samples, places).map { sample, place in
            guard let value = sample.ratio else { return nil }
            let ratios = (0..<resamples).compactMap { resample -> Double? in
                let denominator = sums.value(resample, place.1)
                return denominator > 0 ? sums.value(resample, place.0) / denominator : nil
            }
            let bounds = BiasCorrectedInterval.bounds(
                value: value, resampled: ratios, jackknife: sample.jackknife, confidence: confidence)
            return Interval(value, low: bounds?.low, high: bounds?.high)
        }
    }
}
