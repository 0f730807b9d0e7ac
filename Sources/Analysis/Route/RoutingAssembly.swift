import Catalog
import Execution
import JSON
package import Nutrition
package import Reporting
package import Scoring
import Statistics

/// Combines recorded answers of one or more runs and simulates policies on them.
package struct RoutingAssembly {
    private let runs: [ComparableRun]
    private let policies: [RoutingPolicy]
    /// Overrides the roles in every policy's file.
    private let roles: [RoutingRole: VariantID]
    private let settings: ScoringSettings
    private let budgetPerThousand: Double?
    private let isLocalFree: Bool
    private let mayShare: Bool

    /// The report on the common sets and meals of all runs.
    /// - Parameters:
    ///   - runs: at least one, scored by the same definitions.
    ///   - isLocalFree: the variant in the role `local` costs nothing, since it stands in for the person's own device.
    ///   - budgetPerThousand: the most that chosen thresholds may cost, USD per 1,000 meals; nil: no limit.
    ///   - mayShare: whether one variant may have several roles in a policy.
    /// - Throws: `RoutingError` for a mix of simulated and live runs, or without a common set or meal.
    package static func report(
        _ runs: [ComparableRun], policies: [RoutingPolicy], roles: [RoutingRole: VariantID] = [:],
        settings: ScoringSettings, budgetPerThousand: Double? = nil, isLocalFree: Bool = false, mayShare: Bool = false
    ) throws(RoutingError) -> RoutingReport {
        try RoutingAssembly(
            runs: runs, policies: policies, roles: roles, settings: settings, budgetPerThousand: budgetPerThousand,
            isLocalFree: isLocalFree, mayShare: mayShare
        ).report()
    }

    private func report() throws(RoutingError) -> RoutingReport {
        for (place, run) in runs.enumerated() {
            if runs[..<place].contains(where: { $0.info == run.info }) { throw .namedTwice(run: run.info.id) }
        }
        if let (simulated, live) = runs.mixed { throw .simulatedWithLive(simulated: simulated, live: live) }
        let shared = runs.commonSets
        let sets = shared.filter { !$0.meals.isEmpty }
        guard !shared.isEmpty else { throw .noCommonSet(runs.map(\.info.id)) }
        guard !sets.isEmpty else { throw .noCommonMeal(sets: shared.map(\.name)) }
        let results = ownResults()
        let planned = runs.flatMap(\.plan.variants).filter { $0.policy == nil }.unique(by: \.id).map(\.scored)
        let played = policies.map {
            PlayedPolicy($0, assigned: assigned(of: $0, among: planned.map(\.variant)), mayShare: mayShare)
        }
        let seed = AnalysisSeed.value
        let simulator = RoutingSimulator(
            settings: settings, seed: seed, budgetPerMeal: budgetPerThousand.map { $0 / 1000 })
        var report = RoutingReport(
            runs: runs.map(\.info),
            scoring: ComparedScoring(missing: settings.missing, resamples: settings.resamples, seed: seed))
        (report.budgetPerThousand, report.remarks) = (budgetPerThousand, remarks(sets))
        for set in sets {
            if let routing = simulator.simulate(
                set: set.scored(quality: quality(of: set.name)), results: results, variants: planned, policies: played)
            {
                report.sets.append(routing)
            } else {
                report.unscored.append(set.name)
            }
        }
        return report
    }

    /// As the runs recorded or measured it, by meal; the first run's counts.
    private func quality(of set: String) -> [String: PhotoQuality] {
        runs.flatMap(\.plan.sets).filter { $0.set.name == set }.reduce(into: [:]) { quality, planned in
            quality.merge(planned.quality) { first, _ in first }
        }
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
        let variants = runs.flatMap(\.variants).unique()
        let local = Set(policies.compactMap { assigned(of: $0, among: variants)[.local] })
        return own.map { trial in
            guard local.contains(trial.variant) else { return trial }
            var free = trial
            (free.values.cost, free.values.failedCost, free.values.costUnknown) = (0, nil, false)
            return free
        }
    }

    private func assigned(of policy: RoutingPolicy, among variants: [VariantID]) -> [RoutingRole: VariantID] {
        policy.usedRoles.reduce(into: [:]) { assigned, role in
            assigned[role] =
                roles[role] ?? policy.roles[role].flatMap { VariantChoice.exact($0, among: variants) }
        }
    }

    private func remarks(_ sets: [EvalSet]) -> [String] {
        var remarks: [String] = []
        let cascades = runs.flatMap(\.plan.variants).filter { $0.policy != nil }.map(\.id.provider).unique()
        if !cascades.isEmpty {
            remarks.append(
                "Not compared here: \(cascades.joined(separator: ", ")). A cascade is a policy that was asked live.")
        }
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

package enum RoutingError: Error, Sendable, Hashable, CustomStringConvertible {
    case simulatedWithLive(simulated: String, live: String)
    case noCommonSet([String])
    case noCommonMeal(sets: [String])
    case namedTwice(run: String)
    /// A policy requested by name, and why it is not simulated.
    case notSimulated(policy: String, reason: String)

    package var description: String {
        switch self {
        case .simulatedWithLive(let simulated, let live):
            "run \(simulated) was simulated and run \(live) asked real models: their answers cannot be put together"
        case .noCommonSet(let runs):
            "the runs \(runs.joined(separator: ", ")) have no eval set in common: name runs that asked about the same one"
        case .noCommonMeal(let sets):
            "the runs have no meal in common: they asked about different meals of \(sets.joined(separator: ", "))"
        case .namedTwice(let run):
            "run \(run) is named twice: name it once"
        case .notSimulated(let policy, let reason):
            "policy \(policy) cannot be simulated: \(reason)"
        }
    }
}
