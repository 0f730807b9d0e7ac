package import Nutrition
package import Statistics

/// What a way of answering meals comes to: its error, money and time.
package struct RoutingScore: Sendable, Hashable {
    /// Meals it stands on, and the groups they make.
    package var meals: Int
    package var clusters: Int
    /// Mean absolute error in energy, kcal, with its 95 % interval.
    package var mae: Interval
    /// USD per meal over the cases whose cost is known, every call counted; nil when none is.
    package var costPerMeal: Interval?
    /// Cases (a meal asked about once) of which a call has no known cost.
    package var costUnknown: Int = 0
    /// Calls that were priced by the policy's stated price, since the recorded cost is not known.
    package var statedPrices: Int = 0
    /// Cases whose time until the answer is known.
    package var latencies: Int = 0
    /// In milliseconds, order statistics; nil without any latency, p95 also with latencies of fewer than 20 groups.
    package var p50: Double?
    package var p95: Double?
    /// How often each variant is asked per meal, those that are never asked left out.
    package var callsPerMeal: [VariantID: Double] = [:]
}

/// One variant asked about every meal and nobody else.
package struct AlwaysScore: Sendable, Hashable {
    package var variant: VariantID
    package var score: RoutingScore
}

/// Everything routing could have done on the recorded answers of one set.
package struct SetRouting: Sendable, Hashable {
    package var set: String
    /// Meals of the set; those it stands on are in every score.
    package var asked: Int
    /// Variants asked alone, lowest error first.
    package var always: [AlwaysScore]
    package var policies: [PolicyScore] = []
    package var skipped: [SkippedPolicy] = []
    /// Lowest error first; those without a score last.
    package var cascades: [CascadeScore] = []
    /// Nil with one group of meals or without any cascade.
    package var picked: PickedCascade?
    /// Variants that state no confidence, and so are never first in a cascade.
    package var withoutConfidence: [VariantID] = []
    /// Variants without a scored energy estimate.
    package var leftOut: [VariantID] = []
}
