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
