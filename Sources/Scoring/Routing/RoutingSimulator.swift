import Nutrition
import Statistics

/// Scores ways of combining variants from recorded answers of all of them. Pure: equal results, settings and seed give
/// equal scores. All ways use the same meals: those with a true energy and a scored result of every variant.
package struct RoutingSimulator: Sendable {
    package let settings: ScoringSettings
    package let seed: UInt64
    /// Cost limit of a chosen threshold, USD per meal; nil: a policy's cost as written, unlimited for cascades.
    package let budgetPerMeal: Double?

    package init(settings: ScoringSettings, seed: UInt64, budgetPerMeal: Double? = nil) {
        self.settings = settings
        self.seed = seed
        self.budgetPerMeal = budgetPerMeal
    }

    /// Scores the policies and all cascades of two variants; nil if no meal can be scored. Results of other sets, meals
    /// and variants are ignored.
    package func simulate(
        set: ScoredSet, results: [TrialResult], variants: [PlannedVariant], policies: [PlayedPolicy]
    ) -> SetRouting? {
        let table = RoutingTable(set: set, results: results, variants: variants, policy: settings.missing)
        guard !table.cases.isEmpty else { return nil }
        let totals = RoutingTotals(
            table: table, bootstrap: ClusterBootstrap(resamples: settings.resamples, seed: seed))
        let crossFit = CrossFit(table.cases, seed: seed)
        let ways = table.variants.indices.map { place in table.cases.map { CascadeGrid.alone(place, $0) } }
        let always = zip(zip(table.variants, ways), totals.scores(ways)).map { own, score in
            (variant: own.0, way: own.1, score: score)
        }.sorted { ($0.score.mae.value, $0.variant) < ($1.score.mae.value, $1.variant) }
        let grid = CascadeGrid(table: table, crossFit: crossFit, budget: budgetPerMeal)
        let cascades = grid.scores(totals)
        var routing = SetRouting(
            set: set.name, asked: set.meals.count,
            always: always.map { AlwaysScore(variant: $0.variant, score: $0.score) }, cascades: cascades.cascades,
            picked: cascades.picked,
            withoutConfidence: table.variants.indices.filter { !grid.confident.contains($0) }.map {
                table.variants[$0]
            },
            leftOut: table.leftOut)
        for played in policies {
            let simulation = PolicySimulation(played, table: table, crossFit: crossFit, budget: budgetPerMeal)
            if let reason = reasonToSkip(played, table) {
                routing.skipped.append(SkippedPolicy(name: played.policy.name, reason: reason))
            } else if let simulation {
                routing.policies.append(simulation.score(totals, always: always.map { ($0.variant, $0.way) }))
            }
        }
        return routing
    }

    private func reasonToSkip(_ played: PlayedPolicy, _ table: RoutingTable) -> SkippedPolicy.Reason? {
        var found: [VariantID: RoutingRole] = [:]
        for role in played.policy.usedRoles {
            guard let variant = played.assigned[role] else { return .noVariant(role, name: played.policy.roles[role]) }
            if let other = found[variant], !played.mayShare { return .sameVariant(other, role) }
            if table.place(of: variant) == nil { return .notScored(variant) }
            found[variant] = role
        }
        let answers = played.policy.mostAnswers
        if table.repeats.values.allSatisfy({ $0.count < answers }) { return .fewRepeats(answers) }
        return nil
    }
}
