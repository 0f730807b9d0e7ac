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
    /// Share of meals whose person is asked for a new photo, in [0, 1]; `mae` is of the others.
    package var askedBack: Double = 0
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

/// One threshold of a cascade over all meals, without selection.
package struct CascadePoint: Sendable, Hashable {
    /// Confidence at which the first answer is accepted.
    package var threshold: Double
    /// kcal.
    package var mae: Double
    /// USD; nil if no case has a known cost.
    package var costPerMeal: Double?
    /// Share of meals that accept the first answer, in [0, 1].
    package var accepted: Double
}

/// Two variants in a row: the second is asked if the first is not confident enough or has no usable answer.
package struct CascadeScore: Sendable, Hashable {
    package var first: VariantID
    package var second: VariantID
    package var sweep: [CascadePoint]
    /// With the threshold chosen on other meals; nil with one group of meals.
    package var fitted: RoutingScore?
    /// Per fold.
    package var thresholds: [Double] = []
    /// Share of meals that accept the first answer with the chosen thresholds, in [0, 1].
    package var accepted: Double?
}

/// The best of all cascades and single variants, picked on other meals than it is scored on.
package struct PickedCascade: Sendable, Hashable {
    package struct Choice: Sendable, Hashable {
        package var first: VariantID
        /// Nil: the first alone.
        package var second: VariantID?
        package var threshold: Double?
    }

    package var choices: [Choice]
    package var score: RoutingScore
}

package struct PlayedPolicy: Sendable, Hashable {
    package var policy: RoutingPolicy
    package var assigned: [RoutingRole: VariantID]
    /// Whether one variant may have several roles, as for users without Pro.
    package var mayShare: Bool

    package init(_ policy: RoutingPolicy, assigned: [RoutingRole: VariantID], mayShare: Bool = false) {
        self.policy = policy
        self.assigned = assigned
        self.mayShare = mayShare
    }
}

package struct RouteShare: Sendable, Hashable {
    package var name: String
    package var answer: RoutingRole
    /// In [0, 1].
    package var share: Double
    /// Nil if the policy states none.
    package var expected: Double?
    /// Cases that reached the step with an undecidable condition, which counts as false.
    package var untold: Int = 0
    /// Nil for a step without budget.
    package var budget: BudgetKept?
}

package struct BudgetKept: Sendable, Hashable {
    package var budget: LatencyBudget
    /// Answers of known latency.
    package var measured: Int
    package var withinTarget: Int
    package var beyondMost: Int
}

/// A policy compared with always asking one variant, on the same meals.
package struct AgainstAlways: Sendable, Hashable {
    package var variant: VariantID
    /// Policy − variant in energy MAE, kcal, with its paired 95 % interval, not corrected for multiple tests.
    package var mae: Interval
    /// Policy − variant in USD per meal, over cases with both costs known; nil without any.
    package var costPerMeal: Interval?
    /// Share of meals on which that variant was not asked, in [0, 1].
    package var callsAvoided: Double
}

/// A policy whose confidence thresholds were chosen on other meals than it is scored on.
package struct FittedPolicy: Sendable, Hashable {
    /// Per fold: one per step, nil for steps without a threshold.
    package var thresholds: [[Double?]]
    package var score: RoutingScore
}

package enum NotFitted: Error, Hashable {
    case noThresholds
    case tooMany
    case oneGroup
}

package struct PolicyScore: Sendable, Hashable {
    package var played: PlayedPolicy
    package var asWritten: RoutingScore
    package var routes: [RouteShare]
    /// Nil where `notFitted` gives the reason.
    package var fitted: FittedPolicy?
    package var notFitted: NotFitted?
    /// Every variant of the set, in the order of `SetRouting.always`.
    package var against: [AgainstAlways] = []
    /// Cases with a usable `local` answer, and those of them that state a confidence.
    package var usable: Int
    package var confident: Int
}

package struct SkippedPolicy: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// No variant of the runs has the name given for that role; nil: none is given.
        case noVariant(RoutingRole, name: String?)
        /// One variant has two roles and would be asked twice.
        case sameVariant(RoutingRole, RoutingRole)
        case notScored(VariantID)
        /// A step takes the median of that many answers, and no meal has as many repeats.
        case fewRepeats(Int)
    }

    package var name: String
    package var reason: Reason
}
