import Statistics

/// The values a missing policy supplies on one axis.
struct MissingFill {
    private let policy: MissingPolicy
    private let values: [Double?]

    /// `stated[variant][meal]` holds what the variants predict themselves.
    init(policy: MissingPolicy, truth: [Double?], clusters: [Int], stated: [[[Double?]]]) {
        self.policy = policy
        switch policy {
        case .zero, .exclude: values = []
        case .baseline:
            values = LeaveOneGroupOut.constants(truth, pool: truth.indices.map { $0 }, clusters: clusters) {
                SampleStatistics.median($0)
            }
        case .worst:
            values = truth.enumerated().map { meal, truth in
                guard let truth else { return nil }
                let predictions = stated.lazy.flatMap { $0[meal] }.compactMap { $0 }
                return predictions.max { abs($0 - truth) < abs($1 - truth) }
            }
        }
    }

    /// The value for a trial on that meal, nil when the policy leaves it out.
    ///
    /// Where the baseline has no other meal to go by, or no variant predicted anything, it is 0 as under `zero`.
    func value(meal: Int) -> Double? {
        switch policy {
        case .exclude: nil
        case .zero: 0
        case .baseline, .worst: values[meal] ?? 0
        }
    }
}

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
