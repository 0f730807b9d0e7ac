/// One line of a routing policy: who answers when something holds.
package struct RoutingStep: Sendable, Hashable {
    /// What reports call the route.
    package var name: String
    /// Nil: it always holds.
    package var condition: RoutingCondition?
    /// Whose answer the person is shown.
    package var answer: RoutingRole
    /// Nil: nobody looks at it again.
    package var verification: RoutingVerification?
    /// The share of meals that were expected to go this way, in [0, 1]; nil where nothing was expected.
    package var expectedShare: Double?
    /// How long the person may wait for the answer; nil where nothing is asked.
    package var budget: LatencyBudget?

    package init(
        name: String, condition: RoutingCondition? = nil, answer: RoutingRole,
        verification: RoutingVerification? = nil, expectedShare: Double? = nil,
        budget: LatencyBudget? = nil
    ) {
        self.name = name
        self.condition = condition
        self.answer = answer
        self.verification = verification
        self.expectedShare = expectedShare
        self.budget = budget
    }
}

/// How long an answer should take and how long it may, in milliseconds until it is shown.
package struct LatencyBudget: Sendable, Hashable {
    package var target: Double
    /// At least the target.
    package var most: Double

    package init(target: Double, most: Double) {
        self.target = target
        self.most = most
    }
}

/// A second answer that is asked for after the first was shown, and takes its place where the two are far apart.
package struct RoutingVerification: Sendable, Hashable {
    package var by: RoutingRole
    /// The share of the first energy beyond which the second takes its place, 0 or more.
    package var replaceBeyond: Double

    package init(by: RoutingRole, replaceBeyond: Double) {
        self.by = by
        self.replaceBeyond = replaceBeyond
    }
}

/// How much there is to be seen in a photo.
package enum RoutingScene: String, Sendable, Hashable, CaseIterable {
    case simple, complex
}

/// What must hold of a meal and of the first answer for a step to be taken; all parts that are given.
package struct RoutingCondition: Sendable, Hashable {
    /// The confidence of the `local` answer from which it holds, in [0, 1].
    package var confidenceFrom: Double?
    package var scene: RoutingScene?
    /// The number of foods in the `local` answer from which it holds.
    package var foodsFrom: Int?
    /// Holds when the meal bears any of these tags; empty: does not matter.
    package var anyTag: [String]
    /// Whether the `local` answer must name the foods of an earlier meal of the same person.
    package var matchesHistory: Bool

    package init(
        confidenceFrom: Double? = nil, scene: RoutingScene? = nil, foodsFrom: Int? = nil, anyTag: [String] = [],
        matchesHistory: Bool = false
    ) {
        self.confidenceFrom = confidenceFrom
        self.scene = scene
        self.foodsFrom = foodsFrom
        self.anyTag = anyTag
        self.matchesHistory = matchesHistory
    }
}
