package import Costs
import Nutrition
package import Statistics

package struct ForecastReport: Sendable {
    /// The ways of serving measured on one eval set; nil for those stated by hand.
    package typealias OnSet = (set: String?, ways: [ForecastWay])

    /// The run that measured the costs; nil if every cost was stated.
    package var run: RunInfo?
    package var demand: Demand
    package var sets: [OnSet]
    package var remarks: [String]

    package init(run: RunInfo?, demand: Demand, sets: [OnSet], remarks: [String] = []) {
        self.run = run
        self.demand = demand
        self.sets = sets
        self.remarks = remarks
    }
}

/// A tier that answers a share of the analyses, with its known cost per query.
package struct ForecastTier: Sendable, Hashable {
    package enum Source: String, Sendable, Hashable {
        case stated
        case measured
    }

    package var name: String
    /// Queries per analysis.
    package var share: Double
    /// USD per query with its 95 % interval; a stated cost has equal bounds. Nil if unknown.
    package var cost: Interval?
    package var isLocal: Bool
    /// The Pro tier is closed to users who pay nothing.
    package var isPro: Bool
    package var source: Source

    package init(
        name: String, share: Double, cost: Interval?, isLocal: Bool, isPro: Bool = false, source: Source
    ) {
        self.isPro = isPro
        self.name = name
        self.share = share
        self.cost = cost
        self.isLocal = isLocal
        self.source = source
    }
}

package struct ForecastWay: Sendable, Hashable {
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
                + [ForecastTier(name: "device", share: pro, cost: device, isLocal: true, source: .stated)]
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
