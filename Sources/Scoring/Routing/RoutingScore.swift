package import Nutrition
package import Statistics

/// Error, cost and latency of one way of answering meals.
package struct RoutingScore: Sendable, Hashable {
    package var meals: Int
    package var clusters: Int
    /// Mean absolute error in energy, kcal, with its 95 % interval.
    package var mae: Interval
    /// USD per meal over cases of known cost, every call included; nil without any.
    package var costPerMeal: Interval?
    /// Cases (a meal and repeat) with a call of unknown cost.
    package var costUnknown: Int = 0
    /// Calls priced by the policy's stated price, as the recorded cost is unknown.
    package var statedPrices: Int = 0
    package var latencies: Int = 0
    /// Milliseconds, order statistics; nil without any latency, p95 also with fewer than 20 groups.
    package var p50: Double?
    package var p95: Double?
    /// Calls of each variant per meal; variants never asked are absent.
    package var callsPerMeal: [VariantID: Double] = [:]
}

package struct AlwaysScore: Sendable, Hashable {
    package var variant: VariantID
    package var score: RoutingScore
}

package struct SetRouting: Sendable, Hashable {
    package var set: String
    /// Meals of the set; each score gives the number it uses.
    package var asked: Int
    /// Lowest error first.
    package var always: [AlwaysScore]
    package var policies: [PolicyScore] = []
    package var skipped: [SkippedPolicy] = []
    /// Lowest error first; those without a score last.
    package var cascades: [CascadeScore] = []
    /// Nil with one group of meals or without a cascade.
    package var picked: PickedCascade?
    /// Variants that state no confidence, so are never first in a cascade.
    package var withoutConfidence: [VariantID] = []
    package var leftOut: [VariantID] = []
}
