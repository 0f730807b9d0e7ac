package import Costs
import Nutrition
package import Scoring
package import Statistics

package struct ForecastReport: Sendable {
    /// The ways of serving measured on one eval set; nil for those stated by hand.
    package typealias OnSet = (set: String?, ways: [ForecastWay])

    /// The run that measured the costs; nil if every cost was stated.
    package var run: RunInfo?
    package var demand: Demand
    package var sets: [OnSet]
    package var remarks: [String]
    /// Of the run's lookups; empty without any.
    package var lookups: [LookupLoad] = []

    package init(run: RunInfo?, demand: Demand, sets: [OnSet], remarks: [String] = []) {
        self.run = run
        self.demand = demand
        self.sets = sets
        self.remarks = remarks
    }
}

/// A tier that answers a share of the analyses: its queries per analysis, and USD per query with the 95 % interval; a
/// stated cost has equal bounds, an unknown one is nil. The Pro tier is closed to users who pay nothing.
package typealias ForecastTier = (
    name: String, share: Double, cost: Interval?, isLocal: Bool, isPro: Bool, source: CostSource
)

package enum CostSource: String, Sendable {
    case stated
    case measured
}

package struct ForecastWay: Sendable {
    package enum Kind: String, Sendable, Hashable {
        case variant
        /// Divided by a routing policy.
        case policy
        /// Divided as a person stated.
        case tiers
    }

    package var kind: Kind
    package var name: String
    package var tiers: [ForecastTier]
    /// For users without the Pro tier.
    package var tiersWithoutPro: [ForecastTier]
    /// Trials of unknown cost, which no figure includes.
    package var unknown: Int
    /// Share of the measured cost spent on failed attempts, in [0, 1]; nil if unknown.
    package var failedShare: Double?
    /// Mean absolute error of energy, kcal per meal; nil if unknown.
    package var error: Interval?
    /// How that compares with the lowest error; nil if not compared.
    package var state: VariantState?
    /// Whether it meets the criteria of config.yaml; nil without criteria.
    package var criteria: CriterionVerdict?

    /// - Parameter tiersWithoutPro: nil: other cloud tiers take Pro's share in proportion, or the device without any.
    package init(
        kind: Kind, name: String, tiers: [ForecastTier], tiersWithoutPro: [ForecastTier]? = nil, unknown: Int = 0,
        failedShare: Double? = nil
    ) {
        self.tiersWithoutPro = tiersWithoutPro ?? Self.withoutPro(tiers)
        self.kind = kind
        self.name = name
        self.tiers = tiers
        self.unknown = unknown
        self.failedShare = failedShare
    }

    private static func withoutPro(_ tiers: [ForecastTier]) -> [ForecastTier] {
        let pro = tiers.filter(\.isPro).reduce(0) { $0 + $1.share }
        let others = tiers.filter { !$0.isPro && !$0.isLocal }.reduce(0) { $0 + $1.share }
        guard pro > 0 else { return tiers }
        guard others > 0 else {
            let device = Interval(0, low: 0, high: 0)
            return tiers.filter { !$0.isPro }
                + [ForecastTier(name: "device", share: pro, cost: device, isLocal: true, isPro: false, source: .stated)]
        }
        return tiers.filter { !$0.isPro }.map { tier in
            var tier = tier
            if !tier.isLocal { tier.share *= 1 + pro / others }
            return tier
        }
    }

    /// All queries per analysis.
    var sum: Double { tiers.reduce(0) { $0 + $1.share } }

    /// Cloud queries per analysis.
    package var cloudShare: Double { Self.cloudShare(tiers) }

    package func cloudShare(of audience: Audience) -> Double {
        Self.cloudShare(audience.hasPro ? tiers : tiersWithoutPro)
    }

    private static func cloudShare(_ tiers: [ForecastTier]) -> Double {
        tiers.reduce(0) { $0 + ($1.isLocal ? 0 : $1.share) }
    }

    func forecast(_ users: Double, _ demand: Demand) -> Forecast { forecast(users, demand) { $0.value } }

    /// The cost for that many users, with bounds derived from those of all tiers; no bounds if a tier has none.
    func cost(_ users: Double, _ demand: Demand) -> Interval? {
        guard let value = forecast(users, demand).cost else { return nil }
        return Interval(
            value.value, low: forecast(users, demand) { $0.low }.cost?.value,
            high: forecast(users, demand) { $0.high }.cost?.value)
    }

    private func forecast(
        _ users: Double, _ demand: Demand, _ bound: (Interval) -> Double?
    ) -> Forecast {
        func known(_ tiers: [ForecastTier]) -> [Forecast.Tier] {
            tiers.map { tier in
                Forecast.Tier(
                    name: tier.name, share: tier.share, cost: tier.cost.flatMap(bound).map { USD($0) },
                    isLocal: tier.isLocal)
            }
        }
        return Forecast(
            users: users, perDay: demand.perDay, days: demand.days, tiers: known(tiers),
            tiersWithoutPro: known(tiersWithoutPro), audiences: demand.audiences)
    }
}

package struct Demand: Sendable, Hashable {
    /// User numbers, one forecast each; at least one.
    package var users: [Double]
    /// Analyses per user and day.
    package var perDay: Double
    package var days: Double
    package var audiences: [Audience]

    package init(users: [Double], perDay: Double, days: Double = 30, audiences: [Audience] = [.everyone]) {
        self.users = users
        self.perDay = perDay
        self.days = days
        self.audiences = audiences
    }

    package var hasQuota: Bool { audiences.contains { $0.quota != nil } }
}

/// A change that would make a way of serving cheaper, computed from its shares and costs.
struct Lever {
    /// Stable, for scripts.
    var key: String
    var words: String
    /// Relative change in cost: −0.29 is 29 % less.
    var change: Double
    /// True if it has the same effect on every variant that answers alone.
    var isSameForVariants = false

    /// How far local answers, volume and cache are moved: 10 percentage points.
    fileprivate static let points = 0.1
}

extension ForecastWay {
    /// Empty if nothing is spent, such as with a quota of 0.
    func levers(_ demand: Demand) -> [Lever] {
        if spendsNothing(demand) { return [] }
        var fewer = demand
        fewer.perDay *= 1 - Lever.points
        var without = self
        without.tiers = tiersWithoutPro
        var cached = self
        cached.tiers = Self.cached(tiers)
        cached.tiersWithoutPro = Self.cached(tiersWithoutPro)
        let volume = "\(Format.plain(demand.perDay)) → \(Format.plain(fewer.perDay)) analyses per user and day"
        let hits = "\(Format.percent(Lever.points)) of the cloud's queries answered from a cache"
        let found = [
            moreLocal, cheapestTier, noFailures,
            change(demand, to: self, fewer).map {
                Lever(key: "fewer_analyses", words: volume, change: $0, isSameForVariants: true)
            },
            change(demand, to: without, demand).map {
                Lever(key: "no_pro", words: "no analysis by Pro, the other tiers in its place", change: $0)
            },
            change(demand, to: cached, demand).map {
                Lever(key: "more_cache_hits", words: hits, change: $0, isSameForVariants: true)
            }
        ]
        return found.compactMap { $0 }
    }

    func spendsNothing(_ demand: Demand) -> Bool { spent(demand) == 0 }

    private func spent(_ demand: Demand) -> Double? {
        demand.users.first.map { forecast($0, demand).cost?.value } ?? 0
    }

    /// The relative change in cost; nil if it saves nothing.
    private func change(_ demand: Demand, to other: ForecastWay, _ asked: Demand) -> Double? {
        guard let now = spent(demand), now > 0, let after = other.spent(asked) else { return nil }
        let change = after / now - 1
        return change < -0.0005 ? change : nil
    }

    private static func cached(_ tiers: [ForecastTier]) -> [ForecastTier] {
        tiers.map { tier in
            var tier = tier
            if !tier.isLocal { tier.share *= 1 - Lever.points }
            return tier
        }
    }

    /// More answers on the device; only if shares add up to 1, since other sums include second or unknown queries.
    private var moreLocal: Lever? {
        let cloud = cloudShare
        guard kind != .policy, abs(sum - 1) < 1e-9 else { return nil }
        let after = max(0, cloud - Lever.points)
        guard cloud > 0, let change = Forecast.cloudChange(localShareFrom: 1 - cloud, to: 1 - after) else {
            return nil
        }
        let words = "\(Format.percent(1 - cloud)) → \(Format.percent(1 - after)) of analyses answered without the cloud"
        return Lever(key: "more_local", words: words, change: change, isSameForVariants: true)
    }

    /// The cheapest cloud tier gives all cloud answers.
    private var cheapestTier: Lever? {
        let cloud = tiers.filter { !$0.isLocal && $0.share > 0 }
        let priced = cloud.compactMap { tier in tier.cost.map { (name: tier.name, share: tier.share, cost: $0.value) } }
        guard cloud.count > 1, priced.count == cloud.count, let least = priced.min(by: { $0.cost < $1.cost }) else {
            return nil
        }
        let now = priced.reduce(0) { $0 + $1.share * $1.cost }
        let after = priced.reduce(0) { $0 + $1.share * least.cost }
        guard now > 0, after < now else { return nil }
        let words = "all of the cloud's part by \(CleanText.line(least.name, limit: 60))"
        return Lever(key: "cheapest_tier", words: words, change: after / now - 1)
    }

    private var noFailures: Lever? {
        guard let share = failedShare, share >= 0.005 else { return nil }
        return Lever(key: "no_failed_attempts", words: "no failed attempts", change: -share)
    }
}
