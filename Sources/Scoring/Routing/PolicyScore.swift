package import Nutrition
package import Statistics

/// A policy with the variants that play its parts.
package struct PlayedPolicy: Sendable, Hashable {
    package var policy: RoutingPolicy
    /// One for each part that the policy uses.
    package var players: [RoutingRole: VariantID]
    /// Whether one variant may play several parts, as for users without Pro.
    package var mayShare: Bool

    package init(_ policy: RoutingPolicy, players: [RoutingRole: VariantID], mayShare: Bool = false) {
        self.policy = policy
        self.players = players
        self.mayShare = mayShare
    }
}

/// How many meals went one of a policy's ways.
package struct RouteShare: Sendable, Hashable {
    /// The step's name.
    package var name: String
    package var answer: RoutingRole
    /// In [0, 1].
    package var share: Double
    /// What the policy expected; nil where it expected nothing.
    package var expected: Double?
    /// Cases that came to the step and of which its condition could not be told; it then does not hold.
    package var untold: Int = 0
    /// How the budget of the step was kept; nil where it has none.
    package var budget: BudgetKept?
}

/// How many of the answers that went one way came within the time they had.
package struct BudgetKept: Sendable, Hashable {
    package var budget: LatencyBudget
    /// Answers whose time is known.
    package var measured: Int
    /// Of these the ones within the target.
    package var withinTarget: Int
    /// Of these the ones beyond what they may take.
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

/// A policy held against asking one variant about every meal, on the same meals.
package struct AgainstAlways: Sendable, Hashable {
    package var variant: VariantID
    /// Policy − variant in energy MAE, kcal, with its paired 95 % interval, which is not corrected for their number.
    package var mae: Interval
    /// Policy − variant in USD per meal, over the cases both costs are known of; nil when there are none.
    package var costPerMeal: Interval?
    /// The share of meals on which that variant was not asked, in [0, 1].
    package var callsAvoided: Double
}

/// A policy with its confidence thresholds chosen on other meals than those it is scored on.
package struct FittedPolicy: Sendable, Hashable {
    /// What was chosen for each fold: one per step, nil for steps that ask for no confidence.
    package var thresholds: [[Double?]]
    package var score: RoutingScore
}

/// Why a policy's thresholds were not chosen anew.
package enum NotFitted: Sendable, Hashable {
    /// No step asks for a confidence.
    case noThresholds
    /// There are more combinations than are tried.
    case tooMany
    /// There is one group of meals, so none to choose on.
    case oneGroup
}

/// A policy as it would have gone on the recorded answers of one set.
package struct PolicyScore: Sendable, Hashable {
    package var played: PlayedPolicy
    package var asWritten: RoutingScore
    /// One per step, in their order.
    package var routes: [RouteShare]
    /// Nil where `notFitted` says why.
    package var fitted: FittedPolicy?
    package var notFitted: NotFitted?
    /// Every variant of the set, in the order of `SetRouting.always`.
    package var against: [AgainstAlways] = []
    /// Cases on which `local` gave a usable answer, and those of them that state a confidence.
    package var usable: Int
    package var confident: Int
}

/// A policy that could not be simulated on a set.
package struct SkippedPolicy: Sendable, Hashable {
    /// Why not.
    package enum Reason: Sendable, Hashable {
        /// No variant of the runs bears the name the policy gives for that part; nil: it gives none.
        case noVariant(RoutingRole, name: String?)
        /// Two parts are played by one variant, which would be asked twice.
        case sameVariant(RoutingRole, RoutingRole)
        /// That variant has no scored energy estimate on the set.
        case notScored(VariantID)
    }

    package var name: String
    package var reason: Reason
}
