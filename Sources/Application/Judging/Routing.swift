package import Analysis
import Catalog
package import Execution
import FoundationEssentials
import Nutrition
package import Reporting
package import Scoring

/// A variant, as a person names it, in a part of a routing policy.
package struct RolePlayer: Sendable {
    package var role: RoutingRole
    package var variant: String

    package init(role: RoutingRole, variant: String) {
        self.role = role
        self.variant = variant
    }

    /// The variants that are meant.
    ///
    /// - Throws: `ComparisonError` naming the choices.
    static func variants(
        _ players: [RolePlayer], of run: String, among variants: [VariantID]
    ) throws(ComparisonError) -> [RoutingRole: VariantID] {
        var found: [RoutingRole: VariantID] = [:]
        for player in players {
            found[player.role] = try VariantChoice.variant(player.variant, of: run, among: variants)
        }
        return found
    }
}

/// Recorded answers that are to be sent the ways of policies.
package struct RouteRequest: Sendable {
    /// By name or path; of a variant in several the first counts.
    package var runs: [String]
    /// By name or file; empty: every policy of the project.
    package var policies: [String] = []
    package var roles: [RolePlayer] = []
    /// What chosen thresholds may cost at most per 1,000 meals, USD.
    package var maxUSDPerThousand: Double?
    package var scoring = ScoringChoice()

    package init(runs: [String]) { self.runs = runs }
}

/// A run's bill that is to be carried over to many users.
package struct ForecastRequest: Sendable {
    package var run: String
    package var demand: Demand
    package var tiers: [StatedTier] = []
    /// By name or file.
    package var policies: [String] = []
    package var roles: [RolePlayer] = []
    /// The policies' part local costs nothing.
    package var isLocalFree = false
    package var scoring = ScoringChoice()

    package init(run: String, demand: Demand) {
        self.run = run
        self.demand = demand
    }

    /// The forecast of tiers that all have a price, for which no run is needed.
    package static func report(_ tiers: [StatedTier], _ demand: Demand) -> ProjectionReport {
        ProjectionAssembly.stated(tiers, demand)
    }
}

extension LoadedProject {
    /// Prices and scores routing policies, and writes route.json and route.md into the first run's folder.
    ///
    /// - Throws: `ApplicationError`, `RunFolderError`, `RoutingError`, `ComparisonError`, `WriteError`.
    package func route(_ request: RouteRequest) throws -> (report: RoutingReport, folder: RunFolder) {
        let reports = try reports
        let folders = try request.runs.map { try NamedRun.existing($0, in: reports) }
        let report = try report(request, folders)
        let lock = try RunLock(folders[0])
        try RouteFiles.write(report, to: folders[0], redactor: redactor)
        _ = lock
        return (report, folders[0])
    }

    private func report(_ request: RouteRequest, _ folders: [RunFolder]) throws -> RoutingReport {
        let policies = try ChosenPolicies.all(request.policies, of: self)
        if let twice = folders.indices.first(where: { place in
            folders[..<place].contains { $0.path == folders[place].path }
        }) {
            throw RoutingError.namedTwice(run: folders[twice].name)
        }
        let runs = try folders.map { try comparable($0, request.scoring) }
        let roles = try RolePlayer.variants(
            request.roles, of: runs.map(\.info.id).joined(separator: ", "), among: RoutingAssembly.variants(of: runs))
        let report = try RoutingAssembly(
            runs: runs, policies: policies, roles: roles, settings: settings(request.scoring),
            budgetPerThousand: request.maxUSDPerThousand
        ).report()
        if !request.policies.isEmpty { try refuseSilence(on: policies, in: report) }
        return report
    }

    /// A policy that was asked for by name and could be simulated on no set is no result.
    private func refuseSilence(on policies: [RoutingPolicy], in report: RoutingReport) throws(RoutingError) {
        for policy in policies {
            let isSimulated = report.sets.contains { $0.policies.contains { $0.played.policy.name == policy.name } }
            let reason = report.sets.lazy.flatMap(\.skipped).first { $0.name == policy.name }
            if !isSimulated, let reason {
                throw .notSimulated(policy: policy.name, reason: RouteWords.reason(reason.reason))
            }
        }
    }

    /// What serving many users would cost by a run's bill.
    ///
    /// - Throws: `ApplicationError`, `RunFolderError`, `RoutingError`, `ComparisonError`.
    package func forecast(_ request: ForecastRequest) throws -> ProjectionReport {
        let policies = request.policies.isEmpty ? [] : try ChosenPolicies.all(request.policies, of: self)
        let run = try comparable(try NamedRun.existing(request.run, in: reports), request.scoring)
        return try ProjectionAssembly(run: run, settings: settings(request.scoring), demand: request.demand).report(
            tiers: request.tiers, policies: policies,
            roles: try RolePlayer.variants(request.roles, of: run.info.id, among: run.variants),
            isLocalFree: request.isLocalFree)
    }
}
