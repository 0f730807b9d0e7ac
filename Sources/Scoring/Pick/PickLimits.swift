/// What a variant must meet to be picked beside the margin in energy: the rest of `decide` in config.yaml. What is nil or
/// empty is no criterion.
package struct PickLimits: Sendable, Hashable {
    /// USD a meal may cost at most, failed attempts included; 0 or more.
    package var costPerMeal: Double?
    /// What the 95th percentile of the latency may be at most, in milliseconds.
    package var p95: Double?
    /// Regions in which data may be kept and handled.
    package var residency: [String] = []

    package init() {}

    /// True where nothing but the margin is asked.
    package var isEmpty: Bool { costPerMeal == nil && p95 == nil && residency.isEmpty }
}
