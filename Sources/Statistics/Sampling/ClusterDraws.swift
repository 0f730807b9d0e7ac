/// Clusters drawn with replacement, as many as there are, over and over: statistics that no sum over clusters gives, such
/// as quantiles, are computed from how often each cluster was drawn.
package struct ClusterDraws: Sendable {
    /// How many clusters there are to draw.
    package let clusters: Int
    /// How often all of them are drawn anew, from 1 to 100,000.
    package let resamples: Int
    private let seed: UInt64
    private let purpose: String

    /// Resamples of one stream. Work is shared out in pieces of this size, whatever the number of processors.
    private static let piece = 125

    /// Draws that are the same for equal numbers of clusters, seeds and purposes. A number of resamples out of range is
    /// taken for the nearer end.
    package init(clusters: Int, resamples: Int, seed: UInt64, purpose: String) {
        self.clusters = max(0, clusters)
        self.resamples = min(max(1, resamples), 100_000)
        self.seed = seed
        self.purpose = purpose
    }

    /// What the function makes of each resample, in order; none where there is no cluster. It is given how often each
    /// cluster was drawn, by the cluster's number from 0, and is called on all processors at once.
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

/// A number made of clusters' data that can be had again when each cluster is there any number of times.
package enum ClusterStatistic: Sendable {
    /// A mean or a ratio; its `clusters` are numbers of drawn clusters.
    case ratio(RatioSample)
    case quantile(ClusterQuantile)

    /// The number when each cluster is there that often; nil where nothing of it is left.
    package func value(times: [Int]) -> Double? {
        switch self {
        case .ratio(let sample): sample.ratio(times: times)
        case .quantile(let quantile): quantile.value(times: times)
        }
    }
}

extension RatioSample {
    /// The ratio when each cluster is there that often, nil when the denominators then add up to 0.
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
