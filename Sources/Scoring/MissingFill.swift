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
            values = LeaveOneGroupOut.constants(
                truth, pool: Array(truth.indices), clusters: clusters, summary: .median)
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
