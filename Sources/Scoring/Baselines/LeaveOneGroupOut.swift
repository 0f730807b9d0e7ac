/// Constants that know nothing of the meals they are used on.
enum LeaveOneGroupOut {
    /// For each meal the summary of the pool's true values without those of its own cluster, nil when none are left.
    static func constants(
        _ truth: [Double?], pool: [Int], clusters: [Int], summary: ([Double]) -> Double?
    ) -> [Double?] {
        let known = pool.compactMap { meal in truth[meal].map { (cluster: clusters[meal], value: $0) } }
        var found: [Int: Double?] = [:]
        let everything = summary(known.map(\.value))
        let inPool = Set(known.map(\.cluster))
        return clusters.map { cluster in
            guard inPool.contains(cluster) else { return everything }
            if let constant = found[cluster] { return constant }
            let constant = summary(known.filter { $0.cluster != cluster }.map(\.value))
            found[cluster] = .some(constant)
            return constant
        }
    }
}
