package import Nutrition

/// What a variant must meet to be picked beside the margin in energy: the rest of `decide` in config.yaml. What is nil or
/// empty is no criterion.
package struct PickLimits: Sendable, Hashable {
    /// USD a meal may cost at most, failed attempts included; 0 or more.
    package var costPerMeal: Double?
    /// What the 95th percentile of the latency may be at most, in milliseconds.
    package var p95: Double?
    /// Regions in which data may be kept and handled.
    package var residency: [String] = []
    /// The largest share of answers with a finding.
    package var flagged: Double?
    /// The largest share of answers within 20 % for which confirmation is asked all the same.
    package var falseAlarms: Double?
    /// The most catastrophes without a critical finding.
    package var missedCatastrophes: Int?
    /// The smallest share of meals that meet the accuracy target, by difficulty.
    package var accuracy: [Difficulty: Double] = [:]

    package init() {}

    /// True where nothing but the margin is asked.
    package var isEmpty: Bool { self == PickLimits() }

    /// Whether that criterion is asked: the margin always.
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
