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
        let used = Set(steps.flatMap { [$0.answer] + ($0.verification.map { [$0.by] } ?? []) } + [.local])
        return RoutingRole.allCases.filter(used.contains)
    }

    package func statedUSD(_ role: RoutingRole) -> Double { queryUSD[role] ?? role.usualQueryUSD }
}
