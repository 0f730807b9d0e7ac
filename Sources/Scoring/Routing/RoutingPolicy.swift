/// The part a variant plays in a routing policy.
package enum RoutingRole: String, Sendable, Hashable, CaseIterable {
    /// Asked first about every meal; its answer and confidence decide what follows.
    case local
    /// The cheaper one in the cloud.
    case flash
    /// The better one in the cloud.
    case pro

    /// USD per query where nothing else is known (nutrition.md 4).
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
    /// What it is for, in its own words; nil where it does not say.
    package var description: String?
    /// The variant that plays each part, as written: a provider, `provider/prompt` or `provider/prompt/photo-setting`.
    /// A part that no step uses may be missing.
    package var roles: [RoutingRole: String]
    /// USD per query of a part, for recorded answers whose cost is not known.
    package var queryUSD: [RoutingRole: Double]
    /// What a confidence counts as that a usable answer does not state, in [0, 1]; nil: no condition on it holds.
    package var unknownConfidence: Double?
    /// The first whose condition holds decides. The last one has no condition.
    package var steps: [RoutingStep]
    /// The share of meals expected to be answered without a network, in [0, 1]; recorded answers cannot tell which.
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

    /// The parts that answer or verify somewhere, and `local`, in the order of `RoutingRole`.
    package var usedRoles: [RoutingRole] {
        let used = Set(steps.flatMap { [$0.answer] + ($0.verification.map { [$0.by] } ?? []) } + [.local])
        return RoutingRole.allCases.filter(used.contains)
    }

    /// USD per query of that part where the recorded cost is not known.
    package func statedUSD(_ role: RoutingRole) -> Double { queryUSD[role] ?? role.usualQueryUSD }
}
