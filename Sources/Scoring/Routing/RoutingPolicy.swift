package import Nutrition

package enum RoutingRole: String, Sendable, Hashable, CaseIterable {
    /// Asked first about every meal; its answer and confidence decide the next step.
    case local
    /// The cheaper one in the cloud.
    case flash
    /// The better one in the cloud.
    case pro

    /// Default USD per query (nutrition.md 4).
    package var usualQueryUSD: Double {
        switch self {
        case .local: 0
        case .flash: 0.002
        case .pro: 0.007
        }
    }
}

/// Which of several variants answers which meal: a file of `policies/`.
package struct RoutingPolicy: Sendable, Hashable {
    package var name: String
    package var description: String?
    /// Variant of each role as written: `provider`, `provider/prompt` or `provider/prompt/photo-setting`. Unused roles
    /// may be missing.
    package var roles: [RoutingRole: String]
    /// USD per query of a role, for answers of unknown cost.
    package var queryUSD: [RoutingRole: Double]
    /// Value for an unstated confidence of a usable answer, in [0, 1]; nil: its conditions fail.
    package var unknownConfidence: Double?
    /// The first step whose condition is true decides; the last has no condition.
    package var steps: [RoutingStep]
    /// Expected share of meals answered offline, in [0, 1]; recorded answers do not show it.
    package var expectedOfflineShare: Double?

    package init(
        name: String, description: String? = nil, roles: [RoutingRole: String] = [:],
        queryUSD: [RoutingRole: Double] = [:], unknownConfidence: Double? = nil, steps: [RoutingStep],
        expectedOfflineShare: Double? = nil
    ) {
        self.name = name
        self.description = description
        self.roles = roles
        self.queryUSD = queryUSD
        self.unknownConfidence = unknownConfidence
        self.steps = steps
        self.expectedOfflineShare = expectedOfflineShare
    }

    /// Roles that answer or verify in a step, and `local`, in `RoutingRole` order.
    package var usedRoles: [RoutingRole] {
        let used = Set(steps.flatMap { [$0.answer, $0.verification?.by, $0.fallback] } + [.local])
        return RoutingRole.allCases.filter(used.contains)
    }

    /// The written confidence thresholds by step; nil for a step without one.
    var thresholds: [Double?] { steps.map { $0.condition?.confidenceFrom } }

    /// Everything that may be asked about a meal.
    package var queries: [RoutedQuery] {
        usedRoles.flatMap { role in
            (0..<(steps.map { $0.count(of: role) }.max() ?? 1)).map { RoutedQuery(role: role, number: $0) }
        }
    }

    /// The most answers that a step takes the median of; 1 without such a step.
    package var mostAnswers: Int { steps.compactMap(\.medianOf).max() ?? 1 }

    /// The share of meals that need a query, expected, in [0, 1], without fallbacks. Steps without an `expected_share`
    /// have equal parts of the rest.
    package func expectedShare(of query: RoutedQuery) -> Double {
        if query == .first { return 1 }
        let stated = steps.compactMap(\.expectedShare).reduce(0, +)
        let unstated = steps.count { $0.expectedShare == nil }
        let rest = unstated > 0 ? max(0, 1 - stated) / Double(unstated) : 0
        let all = stated + rest * Double(unstated)
        let asking = steps.filter {
            $0.asks(query.role, afterFailure: false) && query.number < $0.count(of: query.role)
        }.reduce(0) { $0 + ($1.expectedShare ?? rest) }
        return all > 0 ? min(1, asking / all) : 1
    }

    /// Whether a step looks at the photos' quality.
    package var needsQuality: Bool { steps.contains { $0.condition?.quality != nil } }

    /// Whether a step compares with earlier meals of the same person.
    package var needsHistory: Bool { steps.contains { $0.condition?.matchesHistory == true } }

    /// Whether a step looks at findings, which may also depend on earlier meals.
    package var needsFindings: Bool { steps.contains { $0.condition?.hasFinding != nil } }

    package func statedUSD(_ role: RoutingRole) -> Double { queryUSD[role] ?? role.usualQueryUSD }
}

package struct RoutingStep: Sendable, Hashable {
    package var name: String
    /// Nil: always true.
    package var condition: RoutingCondition?
    /// The role whose answer is shown.
    package var answer: RoutingRole
    /// The person is asked for a new photo: no model is asked, nothing is paid, and `answer` means nothing.
    package var asksBack: Bool = false
    /// Of how many answers of `answer` about the meal the one of median energy is shown, from 2; nil: of one.
    package var medianOf: Int?
    /// Asked if `answer` has no usable one; nil: the failure counts.
    package var fallback: RoutingRole?
    /// Nil: not verified.
    package var verification: RoutingVerification?
    /// Expected share of meals, in [0, 1]; nil if not given.
    package var expectedShare: Double?
    /// Nil without a limit.
    package var budget: LatencyBudget?

    package init(
        name: String, condition: RoutingCondition? = nil, answer: RoutingRole, medianOf: Int? = nil,
        fallback: RoutingRole? = nil,
        verification: RoutingVerification? = nil, expectedShare: Double? = nil,
        budget: LatencyBudget? = nil
    ) {
        self.name = name
        self.condition = condition
        self.answer = answer
        self.medianOf = medianOf
        self.fallback = fallback
        self.verification = verification
        self.expectedShare = expectedShare
        self.budget = budget
    }
}

/// Target and maximum latency in milliseconds until the answer is shown.
package struct LatencyBudget: Sendable, Hashable {
    package var target: Double
    /// At least the target.
    package var most: Double

    package init(target: Double, most: Double) {
        self.target = target
        self.most = most
    }
}

/// A second answer requested after the first is shown, replacing it if they differ much.
package struct RoutingVerification: Sendable, Hashable {
    package var by: RoutingRole
    /// Relative difference in energy beyond which the second replaces the first, ≥ 0.
    package var replaceBeyond: Double

    package init(by: RoutingRole, replaceBeyond: Double) {
        self.by = by
        self.replaceBeyond = replaceBeyond
    }
}

package enum RoutingScene: String, Sendable, Hashable, CaseIterable {
    case simple, complex
}

/// Conditions on the meal and the first answer for a step; all given parts must be true.
package struct RoutingCondition: Sendable, Hashable {
    /// Least confidence of the `local` answer, in [0, 1].
    package var confidenceFrom: Double?
    package var scene: RoutingScene?
    /// Least number of foods in the `local` answer.
    package var foodsFrom: Int?
    /// The meal must have one of these tags; empty: any.
    package var anyTag: [String]
    /// Whether the `local` answer must name the foods of the person's earlier meal.
    package var matchesHistory: Bool
    /// Whether the `local` answer must have a finding, or none; nil: any.
    package var hasFinding: Bool?
    /// What must be true of the quality of the meal's photos; nil: any.
    package var quality: MealCondition?

    package init(
        confidenceFrom: Double? = nil, scene: RoutingScene? = nil, foodsFrom: Int? = nil, anyTag: [String] = [],
        matchesHistory: Bool = false, hasFinding: Bool? = nil, quality: MealCondition? = nil
    ) {
        self.quality = quality
        self.confidenceFrom = confidenceFrom
        self.scene = scene
        self.foodsFrom = foodsFrom
        self.anyTag = anyTag
        self.matchesHistory = matchesHistory
        self.hasFinding = hasFinding
    }
}
