package import Nutrition
package import Statistics

package struct PlayedPolicy: Sendable, Hashable {
    package var policy: RoutingPolicy
    package var players: [RoutingRole: VariantID]
    /// Whether one variant may have several roles, as for users without Pro.
    package var mayShare: Bool

    package init(_ policy: RoutingPolicy, players: [RoutingRole: VariantID], mayShare: Bool = false) {
        self.policy = policy
        self.players = players
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

    package init(budget: LatencyBudget, measured: Int, withinTarget: Int, beyondMost: Int) {
        self.budget = budget
        self.measured = measured
        self.withinTarget = withinTarget
        self.beyondMost = beyondMost
    }

    init(_ budget: LatencyBudget, latencies: [Double]) {
        self.init(
            budget: budget, measured: latencies.count, withinTarget: latencies.count { $0 <= budget.target },
            beyondMost: latencies.count { $0 > budget.most })
    }
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

package enum NotFitted: Sendable, Hashable {
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
    }

    package var name: String
    package var reason: Reason
}
