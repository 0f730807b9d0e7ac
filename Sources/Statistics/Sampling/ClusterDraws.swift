/// Clusters drawn with replacement, as many as there are, for statistics that are no sum, such as quantiles.
package struct ClusterDraws: Sendable {
    package let clusters: Int
    /// From 1 to 100,000.
    package let resamples: Int
    private let seed: UInt64
    private let purpose: String

    /// Resamples per stream; work is divided by this, whatever the number of processors.
    private static let piece = 125

    /// Equal numbers of clusters, seeds and purposes give equal draws. Clamps the number of resamples to its range.
    package init(clusters: Int, resamples: Int, seed: UInt64, purpose: String) {
        self.clusters = max(0, clusters)
        self.resamples = min(max(1, resamples), 100_000)
        self.seed = seed
        self.purpose = purpose
    }

    /// Maps each resample's counts of the clusters, in order, on all processors at once; empty without clusters.
    package func map<Value: Sendable>(_ transform: @Sendable ([Int]) -> Value) -> [Value] {
        guard clusters > 0 else { return [] }
        let pieces = Array(0..<resamples).pieces(of: Self.piece)
        return pieces.enumerated().map { ($0, $1.count) }.concurrentMap { number, count in
            var stream = RandomStream(seed: seed, purpose: "\(purpose)-\(number)")
            var times = [Int](repeating: 0, count: clusters)
            return (0..<count).map { _ in
                for cluster in times.indices { times[cluster] = 0 }
                for _ in 0..<clusters { times[stream.below(clusters)] += 1 }
                return transform(times)
            }
        }.flatMap { $0 }
    }
}

/// A number recomputable when clusters are repeated any number of times.
package enum ClusterStatistic: Sendable {
    /// A mean or ratio; its `clusters` are indices of drawn clusters.
    case ratio(RatioSample)
    case quantile(ClusterQuantile)

    /// The value with those cluster counts; nil if nothing is left.
    package func value(times: [Int]) -> Double? {
        switch self {
        case .ratio(let sample): sample.ratio(times: times)
        case .quantile(let quantile): quantile.value(times: times)
        }
    }
}

extension RatioSample {
    /// The ratio with those cluster counts, nil if the denominators add up to 0.
    func ratio(times: [Int]) -> Double? {
        var numerator = 0.0
        var denominator = 0.0
        for (place, cluster) in clusters.enumerated() where times.indices.contains(cluster) {
            let count = Double(times[cluster])
            numerator += count * numerators[place]
            denominator += count * denominators[place]
        }
        return denominator > 0 ? numerator / denominator : nil
    }
}

/// A quantile of all values of some clusters, as an order statistic (`SampleStatistics.orderStatistic`).
package struct ClusterQuantile: Sendable {
    /// In [0, 1].
    package let share: Double
    package let clusterCount: Int
    package var count: Int { values.count }
    /// Largest first.
    private let values: [(value: Double, cluster: Int)]
    private let sizes: [(cluster: Int, count: Int)]

    /// Nil without values. Values are finite; clusters are numbered from 0.
    package init?(share: Double, values: [(cluster: Int, value: Double)]) {
        guard !values.isEmpty else { return nil }
        self.share = share
        self.values = values.map { ($0.value, $0.cluster) }.sorted { ($0.0, $0.1) > ($1.0, $1.1) }
        sizes = Dictionary(values.map { ($0.cluster, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
            .map { ($0.key, $0.value) }
        clusterCount = sizes.count
    }

    package var value: Double {
        values[values.count - SampleStatistics.rank(of: share, count: values.count)].value
    }

    /// The quantile with each cluster repeated that often; nil if none with a value remains.
    func value(times: [Int]) -> Double? {
        let count = sizes.reduce(0) { $0 + ($1.cluster < times.count ? $1.count * times[$1.cluster] : 0) }
        guard count > 0 else { return nil }
        var left = count - SampleStatistics.rank(of: share, count: count) + 1
        for (value, cluster) in values where cluster < times.count {
            left -= times[cluster]
            if left <= 0 { return value }
        }
        return nil
    }
}
