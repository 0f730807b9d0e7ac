import Catalog
import Costs
import Execution
package import Nutrition
package import Reporting
package import Scoring
import Statistics

/// A tier as a person names it: its share of the analyses, its provider and price.
package struct StatedTier: Sendable, Hashable {
    /// Any name with a price, or a variant of the run.
    package var name: String
    /// Queries per analysis, in [0, 1].
    package var share: Double
    /// USD per query; nil: the cost of the variant of that name.
    package var usd: Double?

    package init(name: String, share: Double, usd: Double?) {
        self.name = name
        self.share = share
        self.usd = usd
    }

    /// A forecast's tier at the stated price, or at a measured cost.
    fileprivate func tier(measured: Interval? = nil, of provider: String? = nil) -> ForecastTier {
        let name = provider ?? name
        return ForecastTier(
            name: self.name, share: share, cost: usd.map { Interval($0, low: $0, high: $0) } ?? measured,
            isLocal: usd == 0, isPro: name == "pro" || name.hasSuffix("-pro"),
            source: provider == nil ? .stated : .measured)
    }
}

/// Forecasts the cost of serving many people from a run's bill.
package struct ForecastAssembly {
    private let run: ComparableRun
    private let settings: ScoringSettings
    private let demand: Demand
    private let roles: [RoutingRole: VariantID]
    private let isLocalFree: Bool

    /// A forecast from prices alone, without a run.
    package static func stated(_ tiers: [StatedTier], _ demand: Demand) -> ForecastReport {
        let way = ForecastWay(kind: .tiers, name: "the tiers stated", tiers: tiers.map { $0.tier() })
        return ForecastReport(run: nil, demand: demand, sets: [(nil, [way])])
    }

    /// Forecasts each set: by the tiers if any, else by the policies if any, else for every variant alone.
    /// - Parameters:
    ///   - roles: override the roles in every policy's file.
    ///   - isLocalFree: `local` runs on the device and costs nothing, whichever variant stood in for it.
    /// - Throws: `ComparisonError` if a tier names no variant; `RoutingError` if a policy cannot be simulated.
    package static func report(
        _ run: ComparableRun, settings: ScoringSettings, demand: Demand, tiers: [StatedTier],
        policies: [RoutingPolicy], roles: [RoutingRole: VariantID], isLocalFree: Bool
    ) throws -> ForecastReport {
        try ForecastAssembly(run: run, settings: settings, demand: demand, roles: roles, isLocalFree: isLocalFree)
            .report(tiers, policies)
    }

    private func report(_ tiers: [StatedTier], _ policies: [RoutingPolicy]) throws -> ForecastReport {
        let costs = Scorer(settings: settings, seed: AnalysisSeed.value).costs(
            results: run.trials, sets: run.sets.map { $0.scored() }, variants: run.plan.variants.map(\.scored))
        let board =
            tiers.isEmpty && policies.isEmpty
            ? Scorer(settings: settings, seed: AnalysisSeed.value).score(
                results: run.trials, sets: run.sets.map { $0.scored() }, variants: run.plan.variants.map(\.scored))
            : nil
        var report = ForecastReport(run: run.info, demand: demand, sets: [])
        let simulations = try policies.map { policy in
            let whole = try routing(policy, roles, into: &report.remarks)
            return (policy, whole, try withoutPro(policy, whole, into: &report.remarks))
        }
        for set in run.sets.map(\.name) {
            let own = costs.filter { $0.set == set }
            var ways: [ForecastWay] = []
            if !tiers.isEmpty { ways.append(try way(of: tiers, own)) }
            ways += simulations.compactMap { policy, whole, without in
                func score(_ routing: RoutingReport?) -> PolicyScore? {
                    routing?.sets.first { $0.set == set }?.policies.first { $0.played.policy.name == policy.name }
                }
                return score(whole).map { way(of: policy, $0, without: score(without)) }
            }
            if tiers.isEmpty, policies.isEmpty { ways = own.map { way($0, board) } }
            if !ways.isEmpty { report.sets.append((set, ways)) }
        }
        report.remarks += ComparisonRemarks.all([(run, Set(run.variants))])
        return report
    }

    private func way(_ own: VariantCost, _ board: ScoreBoard?) -> ForecastWay {
        var failedShare: Double?
        if let failed = own.cost.failed, let total = own.cost.total, total > 0 { failedShare = failed / total }
        var way = ForecastWay(
            kind: .variant, name: VariantNames(Set(run.variants), isSimulated: run.info.isSimulated)[own.variant],
            tiers: [
                ForecastTier(
                    name: own.variant.description, share: 1, cost: own.cost.perMeal,
                    isLocal: false, isPro: false, source: .measured)
            ], unknown: own.cost.unknown, failedShare: failedShare)
        let score = board?.variants.first { $0.set == own.set && $0.variant == own.variant }
        if let score, score.hasOwnError { way.error = score.nutrients[.energy]?.mae }
        way.state = score?.state
        if settings.marginKcal != nil || !settings.limits.isEmpty {
            way.criteria = board?.picks.first { $0.set == own.set }?.rows.first { $0.variant == own.variant }?.verdict
        }
        return way
    }

    private func way(of tiers: [StatedTier], _ costs: [VariantCost]) throws(ComparisonError) -> ForecastWay {
        var unknown = 0
        let found = try tiers.map { tier throws(ComparisonError) in
            if tier.usd != nil { return tier.tier() }
            let variant = try VariantChoice.variant(tier.name, of: run.info.id, among: run.variants)
            let own = costs.first { $0.variant == variant }?.cost
            unknown += own?.unknown ?? 0
            return tier.tier(measured: own?.perMeal, of: variant.provider)
        }
        return ForecastWay(kind: .tiers, name: "the tiers stated", tiers: found, unknown: unknown)
    }

    /// The policy for users without Pro: the variant in the role `flash` replaces Pro. Nil if that changes nothing.
    private func withoutPro(
        _ policy: RoutingPolicy, _ whole: RoutingReport, into remarks: inout [String]
    ) throws(RoutingError) -> RoutingReport? {
        let assigned = whole.sets.lazy.flatMap(\.policies).first { $0.played.policy.name == policy.name }?.played
            .assigned
        guard let pro = assigned?[.pro] else { return nil }
        guard let flash = assigned?[.flash] else {
            if demand.audiences.contains(where: { !$0.hasPro }) {
                remarks.append(
                    "\(policy.name): no variant has the role flash, so users who pay nothing are counted with Pro.")
            }
            return nil
        }
        if pro == flash { return nil }
        var known: [String] = []
        return try routing(policy, roles.merging([.pro: flash]) { $1 }, mayShare: true, into: &known)
    }

    private func routing(
        _ policy: RoutingPolicy, _ roles: [RoutingRole: VariantID], mayShare: Bool = false,
        into remarks: inout [String]
    ) throws(RoutingError) -> RoutingReport {
        let report = try RoutingAssembly.report(
            [run], policies: [policy], roles: roles, settings: settings, isLocalFree: isLocalFree, mayShare: mayShare)
        let scores = report.sets.flatMap(\.policies)
        guard !scores.isEmpty else {
            let skipped = report.sets.lazy.flatMap(\.skipped).first
            throw .notSimulated(
                policy: policy.name,
                reason: skipped.map { RouteWords.reason($0.reason) }
                    ?? "no meal has a true energy and a scored result of every variant")
        }
        for score in scores where score.asWritten.statedPrices > 0 {
            remarks.append(
                "\(policy.name): \(Format.count(score.asWritten.statedPrices, "call")) of unknown cost have the price that the policy states."
            )
        }
        return report
    }

    private func way(of policy: RoutingPolicy, _ score: PolicyScore, without: PolicyScore?) -> ForecastWay {
        let tiers = tiers(of: score)
        var way = ForecastWay(
            kind: .policy, name: policy.name, tiers: tiers,
            tiersWithoutPro: without.map { self.tiers(of: $0) } ?? tiers, unknown: score.asWritten.costUnknown)
        way.error = score.asWritten.mae
        return way
    }

    /// A policy's cost per analysis is known for all calls together, so all tiers but the device form one.
    private func tiers(of score: PolicyScore) -> [ForecastTier] {
        let local = score.played.assigned[.local]
        let calls = score.asWritten.callsPerMeal
        let cloud = calls.filter { !isLocalFree || $0.key != local }.values.reduce(0, +)
        var tiers: [ForecastTier] = []
        if isLocalFree, let local {
            tiers.append(StatedTier(name: "local", share: calls[local] ?? 0, usd: 0).tier())
        }
        let perMeal = score.asWritten.costPerMeal
        tiers.append(
            ForecastTier(
                name: "cloud calls", share: cloud,
                cost: cloud > 0 ? perMeal.map { $0.divided(by: cloud) } : Interval(0),
                isLocal: false, isPro: false, source: .measured))
        return tiers
    }
}

extension Interval {
    fileprivate func divided(by divisor: Double) -> Interval {
        Interval(value / divisor, low: low.map { $0 / divisor }, high: high.map { $0 / divisor })
    }
}
