/// How much worse a guarded metric may be: the `gate` part of config.yaml. A nil tolerance guards nothing.
package struct GateTolerances: Sendable, Hashable {
    /// A share of the baseline's MAE, above 0.
    package var energyMAE: Double? = 0.05
    /// A share of the baseline's F1 or recall, above 0.
    package var foodsF1: Double? = 0.05
    /// A difference of two shares of answers, in (0, 1].
    package var sanity: Double? = 0.05
    /// A difference of two shares of trials, in (0, 1].
    package var outcomes: Double? = 0.05
    /// A share of the baseline's cost per meal, above 0; of its spend too.
    package var cost: Double? = 0.10
    /// A share of the baseline's 95th percentile, above 0.
    package var p95: Double? = 0.20

    /// Differences of two shares for the product targets, in (0, 1]; those that are missing are not guarded.
    package var targets: [GuardedMetric: Double] = [:]

    package init() {}

    /// The tolerance in the metric's own unit; nil where the metric is not guarded.
    ///
    /// - Parameter baseline: the metric of the baseline.
    package func tolerance(of metric: GuardedMetric, baseline: Double) -> Double? {
        switch metric {
        case .energyMAE: energyMAE.map { $0 * baseline }
        case .foodsF1, .foodsRecall: foodsF1.map { $0 * baseline }
        case .sanity: sanity
        case .outcomes: outcomes
        case .cost, .spend: cost.map { $0 * baseline }
        case .p95: p95.map { $0 * baseline }
        default: targets[metric]
        }
    }

    /// Whether the metric is guarded at all.
    package func guards(_ metric: GuardedMetric) -> Bool { tolerance(of: metric, baseline: 1) != nil }
}
