/// A quantile of all values of some clusters together, as an order statistic (`SampleStatistics.orderStatistic`).
package struct ClusterQuantile: Sendable {
    /// The share that lies at or below the quantile, in [0, 1].
    package let share: Double
    /// Clusters that have a value.
    package let clusterCount: Int
    /// Values of all clusters.
    package var count: Int { values.count }
    /// The largest first, each with its cluster.
    private let values: [(value: Double, cluster: Int)]
    private let sizes: [(cluster: Int, count: Int)]

    /// Nil without any value. Values are finite; clusters are numbered from 0.
    package init?(share: Double, values: [(cluster: Int, value: Double)]) {
        guard !values.isEmpty else { return nil }
        self.share = share
        self.values = values.map { ($0.value, $0.cluster) }.sorted { ($0.0, $0.1) > ($1.0, $1.1) }
        sizes = Dictionary(values.map { ($0.cluster, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
            .map { ($0.key, $0.value) }
        clusterCount = sizes.count
    }

    /// The quantile of the values as they are.
    package var value: Double {
        values[values.count - SampleStatistics.rank(of: share, count: values.count)].value
    }

    /// The quantile when each cluster is there that often; nil when none with a value is.
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
