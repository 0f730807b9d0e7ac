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
}

/// Forecasts the cost of serving many people from a run's bill.
package struct ForecastAssembly: Sendable {
    private let run: ComparableRun
    private let settings: ScoringSettings
    private let demand: Demand

    package init(run: ComparableRun, settings: ScoringSettings, demand: Demand) {
        self.run = run
        self.settings = settings
        self.demand = demand
    }

    /// A forecast from prices alone, without a run.
    package static func stated(_ tiers: [StatedTier], _ demand: Demand) -> ForecastReport {
        let way = ForecastWay(
            kind: .tiers, name: "the tiers stated",
            tiers: tiers.map { tier in
                let cost = tier.usd.map { Interval($0, low: $0, high: $0) }
                return ForecastTier(
                    name: tier.name, share: tier.share, cost: cost, isLocal: tier.usd == 0, isPro: isPro(tier.name),
                    source: .stated)
            })
        return ForecastReport(run: nil, demand: demand, sets: [(nil, [way])])
    }

    /// Forecasts each set: by the tiers if any, else by the policies if any, else for every variant alone.
    ///
    /// - Parameters:
    ///   - roles: override the roles in every policy's file.
    ///   - isLocalFree: `local` runs on the device and costs nothing, whichever variant stood in for it.
    /// - Throws: `ComparisonError` if a tier names no variant; `RoutingError` if a policy cannot be simulated.
    package func report(
        tiers: [StatedTier], policies: [RoutingPolicy], roles: [RoutingRole: VariantID], isLocalFree: Bool
    ) throws -> ForecastReport {
        let costs = measured()
        var report = ForecastReport(run: run.info, demand: demand, sets: [])
        let simulations = try policies.map { policy in
            let whole = try routing(policy, roles, isLocalFree: isLocalFree, into: &report.remarks)
            let without = try withoutPro(policy, whole, roles, isLocalFree: isLocalFree, into: &report.remarks)
            return (policy, whole, without)
        }
        for set in run.plan.sets.map(\.set.name) {
            let own = costs.filter { $0.set == set }
            var ways: [ForecastWay] = []
            if !tiers.isEmpty { ways.append(try way(of: tiers, own)) }
            ways += simulations.compactMap { policy, whole, without in
                func score(_ routing: RoutingReport?) -> PolicyScore? {
                    routing?.sets.first { $0.set == set }?.policies.first { $0.played.policy.name == policy.name }
                }
                return score(whole).map { way(of: policy, $0, without: score(without), isLocalFree: isLocalFree) }
            }
            if tiers.isEmpty, policies.isEmpty { ways = own.map { way($0) } }
            if !ways.isEmpty { report.sets.append((set, ways)) }
        }
        report.remarks += ComparisonRemarks.all([(run, Set(run.variants))])
        return report
    }

    private func measured() -> [VariantCost] {
        Scorer(settings: settings, seed: AnalysisSeed.value).costs(
            results: run.trials,
            sets: run.plan.sets.map {
                ScoredSet(name: $0.set.name, meals: $0.set.meals, synonyms: $0.set.synonyms)
            },
            variants: run.plan.variants.map {
                PlannedVariant(variant: $0.id, model: $0.model, servedAliases: $0.definition.servedAliases)
            })
    }

    private func way(_ own: VariantCost) -> ForecastWay {
        ForecastWay(
            kind: .variant, name: VariantNames(Set(run.variants))[own.variant],
            tiers: [
                ForecastTier(
                    name: own.variant.description, share: 1, cost: own.cost.perMeal,
                    isLocal: false, source: .measured)
            ], unknown: own.cost.unknown, failedShare: Self.failedShare(own.cost))
    }

    private static func failedShare(_ cost: CostScore) -> Double? {
        guard let failed = cost.failed, let total = cost.total, total > 0 else { return nil }
        return failed / total
    }

    private func way(of tiers: [StatedTier], _ costs: [VariantCost]) throws(ComparisonError) -> ForecastWay {
        var unknown = 0
        var found: [ForecastTier] = []
        for tier in tiers {
            if let usd = tier.usd {
                found.append(
                    ForecastTier(
                        name: tier.name, share: tier.share, cost: Interval(usd, low: usd, high: usd),
                        isLocal: usd == 0, isPro: Self.isPro(tier.name), source: .stated))
                continue
            }
            let variant = try VariantChoice.variant(tier.name, of: run.info.id, among: run.variants)
            let own = costs.first { $0.variant == variant }?.cost
            unknown += own?.unknown ?? 0
            found.append(
                ForecastTier(
                    name: tier.name, share: tier.share, cost: own?.perMeal, isLocal: false,
                    isPro: Self.isPro(variant.provider), source: .measured))
        }
        return ForecastWay(kind: .tiers, name: "the tiers stated", tiers: found, unknown: unknown)
    }

    /// Names `pro` and `*-pro` mark Pro tiers.
    private static func isPro(_ name: String) -> Bool { name == "pro" || name.hasSuffix("-pro") }

    /// The policy for users without Pro: the variant in the role `flash` replaces Pro. Nil if that changes nothing.
    private func withoutPro(
        _ policy: RoutingPolicy, _ whole: RoutingReport, _ roles: [RoutingRole: VariantID], isLocalFree: Bool,
        into remarks: inout [String]
    ) throws(RoutingError) -> RoutingReport? {
        let players = whole.sets.lazy.flatMap(\.policies).first { $0.played.policy.name == policy.name }?.played.players
        guard let pro = players?[.pro] else { return nil }
        guard let flash = players?[.flash] else {
            if demand.audiences.contains(where: { !$0.hasPro }) {
                remarks.append("\(policy.name): nobody plays flash, so users who pay nothing are counted with Pro.")
            }
            return nil
        }
        var known: [String] = []
        return pro == flash
            ? nil
            : try routing(
                policy, roles.merging([.pro: flash]) { $1 }, isLocalFree: isLocalFree, mayShare: true, into: &known)
    }

    private func routing(
        _ policy: RoutingPolicy, _ roles: [RoutingRole: VariantID], isLocalFree: Bool, mayShare: Bool = false,
        into remarks: inout [String]
    ) throws(RoutingError) -> RoutingReport {
        let report = try RoutingAssembly(
            runs: [run], policies: [policy], roles: roles, settings: settings, isLocalFree: isLocalFree,
            mayShare: mayShare
        ).report()
        if let skipped = report.sets.lazy.flatMap(\.skipped).first,
            !report.sets.contains(where: { !$0.policies.isEmpty })
        {
            throw .notSimulated(policy: policy.name, reason: RouteWords.reason(skipped.reason))
        }
        guard report.sets.contains(where: { !$0.policies.isEmpty }) else {
            throw .notSimulated(
                policy: policy.name, reason: "no meal has a true energy and a scored result of every variant")
        }
        for score in report.sets.flatMap(\.policies) where score.asWritten.statedPrices > 0 {
            remarks.append(
                "\(policy.name): \(Format.count(score.asWritten.statedPrices, "call")) of unknown cost go by the price the policy states."
            )
        }
        return report
    }

    private func way(
        of policy: RoutingPolicy, _ score: PolicyScore, without: PolicyScore?, isLocalFree: Bool
    ) -> ForecastWay {
        let tiers = Self.tiers(of: score, isLocalFree: isLocalFree)
        return ForecastWay(
            kind: .policy, name: policy.name, tiers: tiers,
            tiersWithoutPro: without.map { Self.tiers(of: $0, isLocalFree: isLocalFree) } ?? tiers,
            unknown: score.asWritten.costUnknown)
    }

    /// A policy's cost per analysis is known for all calls together, so all tiers but the device form one.
    private static func tiers(of score: PolicyScore, isLocalFree: Bool) -> [ForecastTier] {
        let local = score.played.players[.local]
        let calls = score.asWritten.callsPerMeal
        let cloud = calls.filter { !isLocalFree || $0.key != local }.values.reduce(0, +)
        var tiers: [ForecastTier] = []
        if isLocalFree, let local {
            tiers.append(
                ForecastTier(
                    name: "local", share: calls[local] ?? 0, cost: Interval(0, low: 0, high: 0), isLocal: true,
                    source: .stated))
        }
        let perMeal = score.asWritten.costPerMeal
        tiers.append(
            ForecastTier(
                name: "cloud calls", share: cloud,
                cost: cloud > 0 ? perMeal.map { $0.divided(by: cloud) } : Interval(0),
                isLocal: false, source: .measured))
        return tiers
    }
}

extension Interval {
    fileprivate func divided(by divisor: Double) -> Interval {
        Interval(value / divisor, low: low.map { $0 / divisor }, high: high.map { $0 / divisor })
    }
}
