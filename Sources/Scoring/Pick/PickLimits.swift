package import Nutrition

/// Criteria beside the margin: the rest of `decide` in config.yaml. Nil or empty ones do not apply.
package struct PickLimits: Sendable, Hashable {
    /// Limit in USD per meal, failed attempts included; ≥ 0.
    package var costPerMeal: Double?
    /// Limit of the 95th percentile of latency, in milliseconds.
    package var p95: Double?
    /// Regions where data may be kept and handled.
    package var residency: [String] = []
    /// Largest share of flagged answers.
    package var flagged: Double?
    /// Largest share of answers within 20 % for which confirmation is asked.
    package var falseAlarms: Double?
    /// Most catastrophes without a critical finding.
    package var missedCatastrophes: Int?
    /// Smallest share of meals that meet the accuracy target, by difficulty.
    package var accuracy: [Difficulty: Double] = [:]

    package init() {}

    package var isEmpty: Bool { self == PickLimits() }

    func asks(_ criterion: Criterion) -> Bool {
        switch criterion {
        case .margin: true
        case .cost: costPerMeal != nil
        case .p95: p95 != nil
        case .residency: !residency.isEmpty
        case .flagged: flagged != nil
        case .falseAlarms: falseAlarms != nil
        case .missedCatastrophes: missedCatastrophes != nil
        case .accuracySimple, .accuracyMedium, .accuracyComplex, .accuracyAdversarial:
            criterion.difficulty.map { accuracy[$0] != nil } ?? false
        }
    }
}
