/// Tolerances and deciding metrics of a gate: `gate` in config.yaml. A nil tolerance guards nothing.
package struct GateTolerances: Sendable, Hashable {
    /// A share of the reference's MAE, above 0.
    package var energyMAE: Double? = 0.05
    /// A share of the reference's F1 or recall, above 0.
    package var foodsF1: Double? = 0.05
    /// A difference of two shares of answers, in (0, 1].
    package var sanity: Double? = 0.05
    /// A difference of two shares of trials, in (0, 1].
    package var outcomes: Double? = 0.05
    /// A share of the reference's cost per meal, above 0.
    package var cost: Double? = 0.10
    /// A share of the reference's 95th percentile, above 0.
    package var p95: Double? = 0.20
    /// A share of the reference's spend per meal, above 0.
    package var spend: Double? = 0.10
    /// Metrics that can fail the gate; the others warn. Foods cover both F1 and recall.
    package var deciding: Set<GuardedMetric> = [.energyMAE, .foodsF1, .foodsRecall, .outcomes, .cost]

    /// Tolerances of product targets, differences of two shares in (0, 1]; missing ones are unguarded.
    package var targets: [GuardedMetric: Double] = [:]

    package init() {}

    /// The tolerance in the metric's unit; nil if unguarded.
    /// - Parameter reference: the metric in the reference run.
    package func tolerance(of metric: GuardedMetric, reference: Double) -> Double? {
        switch metric {
        case .energyMAE: energyMAE.map { $0 * reference }
        case .foodsF1, .foodsRecall: foodsF1.map { $0 * reference }
        case .sanity: sanity
        case .outcomes: outcomes
        case .cost: cost.map { $0 * reference }
        case .spend: spend.map { $0 * reference }
        case .p95: p95.map { $0 * reference }
        default: targets[metric]
        }
    }

    package func guards(_ metric: GuardedMetric) -> Bool { tolerance(of: metric, reference: 1) != nil }

    package func decides(_ metric: GuardedMetric) -> Bool { deciding.contains(metric) }
}
