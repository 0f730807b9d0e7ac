import Catalog
import Execution
import JSON
package import Nutrition
package import Reporting
package import Scoring
import Statistics

/// Combines recorded answers of one or more runs and simulates policies on them.
package struct RoutingAssembly: Sendable {
    private let runs: [ComparableRun]
    private let policies: [RoutingPolicy]
    /// Overrides the roles in every policy's file.
    private let roles: [RoutingRole: VariantID]
    private let settings: ScoringSettings
    private let budgetPerThousand: Double?
    private let isLocalFree: Bool
    private let mayShare: Bool

    /// - Parameters:
    ///   - runs: at least one, scored by the same definitions.
    ///   - isLocalFree: the variant in the role `local` costs nothing, since it stands in for the person's own device.
    ///   - budgetPerThousand: the most that chosen thresholds may cost, USD per 1,000 meals; nil: no limit.
    ///   - mayShare: whether one variant may have several roles in a policy.
    package init(
        runs: [ComparableRun], policies: [RoutingPolicy], roles: [RoutingRole: VariantID] = [:],
        settings: ScoringSettings, budgetPerThousand: Double? = nil, isLocalFree: Bool = false, mayShare: Bool = false
    ) {
        self.mayShare = mayShare
        self.isLocalFree = isLocalFree
        self.runs = runs
        self.policies = policies
        self.roles = roles
        self.settings = settings
        self.budgetPerThousand = budgetPerThousand
    }

    /// Every variant of those runs, in the order of first appearance.
    package static func variants(of runs: [ComparableRun]) -> [VariantID] {
        var seen: Set<VariantID> = []
        return runs.flatMap(\.variants).filter { seen.insert($0).inserted }
    }

    /// The report on the common sets and meals of all runs.
    ///
    /// - Throws: `RoutingError` for a mix of simulated and live runs, or without a common set or meal.
    package func report() throws(RoutingError) -> RoutingReport {
        for (place, run) in runs.enumerated() {
            if runs[..<place].contains(where: { $0.info == run.info }) { throw .namedTwice(run: run.info.id) }
        }
        if let simulated = runs.first(where: \.info.isSimulated), let live = runs.first(where: { !$0.info.isSimulated })
        {
            throw .simulatedWithLive(simulated: simulated.info.id, live: live.info.id)
        }
        let sets = try commonSets()
        let results = ownResults()
        let planned = plannedVariants()
        let played = policies.map {
            PlayedPolicy($0, players: players(of: $0, among: planned.map(\.variant)), mayShare: mayShare)
        }
        let seed = AnalysisSeed.value
        let simulator = RoutingSimulator(
            settings: settings, seed: seed, budgetPerMeal: budgetPerThousand.map { $0 / 1000 })
        var report = RoutingReport(
            runs: runs.map(\.info), sets: [],
            scoring: ComparedScoring(missing: settings.missing, resamples: settings.resamples, seed: seed),
            budgetPerThousand: budgetPerThousand, remarks: remarks(sets))
        for set in sets {
            let scored = ScoredSet(name: set.name, meals: set.meals, synonyms: set.synonyms)
            if let routing = simulator.simulate(set: scored, results: results, variants: planned, policies: played) {
                report.sets.append(routing)
            } else {
                report.unscored.append(set.name)
            }
        }
        return report
    }

    /// The common sets with the common meals, in the order of the first run.
    private func commonSets() throws(RoutingError) -> [EvalSet] {
        let shared = runs[0].plan.sets.map(\.set).filter { set in
            runs.allSatisfy { run in run.plan.sets.contains { $0.set.name == set.name } }
        }
        guard !shared.isEmpty else { throw .noCommonSet(runs.map(\.info.id)) }
        let cut = shared.map { set in
            let asked = runs.map { run in
                Set(run.plan.sets.first { $0.set.name == set.name }?.set.meals.map(\.id) ?? [])
            }
            var set = set
            set.meals.removeAll { meal in !asked.allSatisfy { $0.contains(meal.id) } }
            return set
        }.filter { !$0.meals.isEmpty }
        guard !cut.isEmpty else { throw .noCommonMeal(sets: shared.map(\.name)) }
        return cut
    }

    /// The first run with each variant, whose answers count.
    private var owners: [VariantID: Int] {
        var owners: [VariantID: Int] = [:]
        for (place, run) in runs.enumerated() {
            for variant in run.variants where owners[variant] == nil { owners[variant] = place }
        }
        return owners
    }

    private func ownResults() -> [TrialResult] {
        let owners = owners
        let own = runs.enumerated().flatMap { place, run in run.trials.filter { owners[$0.variant] == place } }
        guard isLocalFree else { return own }
        let variants = Self.variants(of: runs)
        let local = Set(policies.compactMap { players(of: $0, among: variants)[.local] })
        return own.map { trial in
            guard local.contains(trial.variant) else { return trial }
            var free = trial
            (free.values.cost, free.values.failedCost, free.values.costUnknown) = (0, nil, false)
            return free
        }
    }

    private func plannedVariants() -> [PlannedVariant] {
        var seen: Set<VariantID> = []
        return runs.flatMap(\.plan.variants).filter { seen.insert($0.id).inserted }.map {
            PlannedVariant(variant: $0.id, model: $0.model, servedAliases: $0.definition.servedAliases)
        }
    }

    private func players(of policy: RoutingPolicy, among variants: [VariantID]) -> [RoutingRole: VariantID] {
        policy.usedRoles.reduce(into: [:]) { players, role in
            players[role] =
                roles[role] ?? policy.roles[role].flatMap { VariantChoice.exact($0, among: variants) }
        }
    }

    private func remarks(_ sets: [EvalSet]) -> [String] {
        var remarks: [String] = []
        for (place, run) in runs.enumerated() {
            let shadowed = run.variants.filter { owners[$0] != place }
            if !shadowed.isEmpty {
                remarks.append(
                    "\(run.info.id): its answers of \(shadowed.map(\.description).joined(separator: ", ")) do not count, "
                        + "since a run named before it has that variant too.")
            }
        }
        for set in sets {
            let recorded = runs.map { $0.recordedMeals(of: set.name) }
            let differing = set.meals.map(\.id).filter { meal in
                recorded.contains { $0[meal]?["photos"] != recorded[0][meal]?["photos"] }
            }
            if !differing.isEmpty {
                remarks.append(
                    "\(set.name): the photos of \(Format.count(differing.count, "meal")) are not the same files in all runs "
                        + "(\(differing.prefix(5).joined(separator: ", "))).")
            }
            if let caution = set.caution { remarks.append("\(set.name), caution: \(caution)") }
        }
        return remarks + ComparisonRemarks.all(runs.map { ($0, Set($0.variants)) })
    }
}
