import Statistics

/// The share of trials of which something is true.
struct TrialShare {
    private var hits: [Bool] = []
    private var clusters: [Int] = []

    var count: Int { hits.count }

    mutating func add(_ isHit: Bool, cluster: Int) {
        hits.append(isHit)
        clusters.append(cluster)
    }

    /// Asks for the share with its interval: Wilson's where no two trials are of one cluster, else the cluster bootstrap.
    func wanted(_ requests: inout IntervalRequests) -> WantedInterval {
        let isIndependent = Set(clusters).count == clusters.count
        let known = isIndependent ? WilsonInterval.of(successes: hits.count { $0 }, trials: hits.count) : nil
        return requests.add(
            ClusterSums.sample(clusters: clusters, numerator: { hits[$0] ? 1 : 0 }, denominator: { _ in 1 }).asShare,
            known: known)
    }
}
