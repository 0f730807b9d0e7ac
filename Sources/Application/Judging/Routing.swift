package import Analysis
import Catalog
package import Execution
import FoundationEssentials
import Lookups
import Nutrition
package import Reporting
package import Scoring

/// The variants in the roles of routing policies, as a person names them.
package typealias RolePlayers = [RoutingRole: String]

extension RolePlayers {
    /// - Throws: `ComparisonError` naming the choices.
    func variants(of run: String, among variants: [VariantID]) throws(ComparisonError) -> [RoutingRole: VariantID] {
        var found: [RoutingRole: VariantID] = [:]
        for role in RoutingRole.allCases {
            guard let name = self[role] else { continue }
            found[role] = try VariantChoice.variant(name, of: run, among: variants)
        }
        return found
    }
}

extension LoadedProject {
    /// Prices and scores routing policies, and writes route.json, route.md and route.html into the first run's folder.
    /// - Parameters:
    ///   - runs: names or paths; for a variant in several runs the first counts.
    ///   - named: policies by name or file; empty: all of the project.
    ///   - maxUSDPerThousand: the most that chosen thresholds may cost per 1,000 meals.
    package func route(
        _ runs: [String], policies named: [String] = [], roles assigned: RolePlayers = [:],
        maxUSDPerThousand: Double? = nil, scoring: ScoringChoice = ScoringChoice()
    ) throws -> (report: RoutingReport, folder: RunFolder) {
        let reports = try reports
        let folders = try runs.map { try NamedRun.existing($0, in: reports) }
        let policies = try ChosenPolicies.all(named, of: self)
        for (place, folder) in folders.enumerated() where folders[..<place].contains(where: { $0.path == folder.path })
        {
            throw RoutingError.namedTwice(run: folder.name)
        }
        let needsQuality = policies.contains(where: \.needsQuality)
        let read = try folders.map { try comparable($0, scoring, measuring: needsQuality) }
        let roles = try assigned.variants(
            of: read.map(\.info.id).joined(separator: ", "), among: read.flatMap(\.variants).unique())
        let report = try RoutingAssembly.report(
            read, policies: policies, roles: roles, settings: settings(scoring), budgetPerThousand: maxUSDPerThousand)
        if !named.isEmpty { try refuseSilence(on: policies, in: report) }
        let lock = try RunLock(folders[0])
        try ReportFiles.write(
            "route", json: RouteJSON.render(report), report.document, to: folders[0], redactor: redactor)
        _ = lock
        return (report, folders[0])
    }

    /// Refuses a policy requested by name that could be simulated on no set.
    private func refuseSilence(on policies: [RoutingPolicy], in report: RoutingReport) throws(RoutingError) {
        for policy in policies {
            let isSimulated = report.sets.contains { $0.policies.contains { $0.played.policy.name == policy.name } }
            let reason = report.sets.lazy.flatMap(\.skipped).first { $0.name == policy.name }
            if !isSimulated, let reason {
                throw .notSimulated(policy: policy.name, reason: RouteWords.reason(reason.reason))
            }
        }
    }

    /// Forecasts the cost of serving many users from a run's bill.
    /// - Parameters:
    ///   - named: policies by name or file.
    ///   - isLocalFree: the role `local` costs nothing.
    package func forecast(
        _ run: String, _ demand: Demand, tiers: [StatedTier] = [], policies named: [String] = [],
        roles assigned: RolePlayers = [:], isLocalFree: Bool = false, scoring: ScoringChoice = ScoringChoice()
    ) throws -> ForecastReport {
        let policies = named.isEmpty ? [] : try ChosenPolicies.all(named, of: self)
        let folder = try NamedRun.existing(run, in: reports)
        let read = try comparable(folder, scoring)
        let roles = try assigned.variants(of: read.info.id, among: read.variants)
        var report = try ForecastAssembly.report(
            read, settings: settings(scoring), demand: demand, tiers: tiers, policies: policies, roles: roles,
            isLocalFree: isLocalFree)
        if let grounding = configuration.grounding {
            report.lookups = LookupLoads.all(
                of: read.trials, try LookupJournal.records(of: folder), order: grounding.order,
                threshold: configuration.scoring.matchThreshold)
        }
        return report
    }

    /// A forecast from tiers with prices, without a run.
    package static func forecast(_ tiers: [StatedTier], _ demand: Demand) -> ForecastReport {
        ForecastAssembly.stated(tiers, demand)
    }
}

enum ChosenPolicies {
    /// All policies, or those named: by the name in the file, or by a path from the project or the working folder.
    /// - Throws: `ApplicationError` if a policy is missing or has mistakes.
    static func all(_ named: [String], of project: LoadedProject) throws(ApplicationError) -> [RoutingPolicy] {
        let (own, remarks) = project.catalog.loadPolicies()
        guard !named.isEmpty else {
            try refuse(remarks)
            return own.map(\.policy)
        }
        var chosen: [RoutingPolicy] = []
        for name in named.unique() {
            let policy = try find(name, own, remarks, project)
            guard !chosen.contains(where: { $0.name == policy.name }) else {
                throw ApplicationError.usage("two of the policies are named \(policy.name): give one another `name`")
            }
            chosen.append(policy)
        }
        return chosen
    }

    private static func find(
        _ name: String, _ own: [PolicyDefinition], _ remarks: [Diagnostic], _ project: LoadedProject
    ) throws(ApplicationError) -> RoutingPolicy {
        if let policy = own.first(where: { $0.policy.name == name || $0.file == name }) { return policy.policy }
        let paths = [project.root.appending(path: name).path, Paths.absolute(name).path]
        guard let path = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
            // A policy of that file name may exist and have mistakes.
            try refuse(remarks.filter { $0.file == name || $0.file == "policies/\(name).yaml" })
            let hint = Suggestion.hint(for: name, among: own.map(\.policy.name))
            throw ApplicationError.usage("there is no policy or file \(name.debugDescription): \(hint)")
        }
        let (policy, mistakes) = project.catalog.loadPolicy(at: path, named: name)
        try refuse(mistakes)
        guard let policy else { throw ApplicationError(.definitions) }
        return policy.policy
    }

    private static func refuse(_ remarks: [Diagnostic]) throws(ApplicationError) {
        let mistakes = remarks.filter { $0.severity == .error }
        guard !mistakes.isEmpty else { return }
        throw ApplicationError(
            .definitions, ["the policies above have to be mended first; `nutrieval check` looks them over"],
            diagnostics: mistakes)
    }
}
