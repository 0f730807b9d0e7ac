package import Costs
import Nutrition
package import Statistics

/// One of the tiers among which a way of serving divides the analyses, with what a query to it is known to cost.
package struct ForecastTier: Sendable, Hashable {
    /// Where a cost per query comes from.
    package enum Source: String, Sendable, Hashable {
        /// A person stated it.
        case stated
        /// The run measured it.
        case measured
    }

    package var name: String
    /// Queries per analysis.
    package var share: Double
    /// USD per query with its 95 % interval; the bounds of a stated one are itself. Nil where it is unknown.
    package var cost: Interval?
    package var isLocal: Bool
    /// Whether it is the Pro tier, which users who pay nothing do not have.
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

/// One way of serving all analyses.
package struct ForecastWay: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        /// Everything goes to one variant.
        case variant
        /// As a routing policy divides it.
        case policy
        /// As a person stated it.
        case tiers
    }

    package var kind: Kind
    package var name: String
    package var tiers: [ForecastTier]
    /// Of users who do not have the Pro tier.
    package var tiersWithoutPro: [ForecastTier]
    /// Trials whose cost is unknown, and which are in no figure.
    package var unknown: Int
    /// Of everything measured, the part that attempts without a usable answer cost, in [0, 1]; nil where it is not known.
    package var failedShare: Double?

    /// - Parameter tiersWithoutPro: nil: the other cloud tiers answer in the place of Pro, by their shares; the device where
    ///   there is none.
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

    /// The part of analyses the cloud is asked about, as queries per analysis.
    package var cloudShare: Double { Self.cloudShare(tiers) }

    /// The same of those users.
    package func cloudShare(of audience: Audience) -> Double {
        Self.cloudShare(audience.hasPro ? tiers : tiersWithoutPro)
    }

    private static func cloudShare(_ tiers: [ForecastTier]) -> Double {
        tiers.reduce(0) { $0 + ($1.isLocal ? 0 : $1.share) }
    }

    /// The forecast for so many users.
    func forecast(_ users: Double, _ demand: Demand) -> Forecast { forecast(users, demand) { $0.value } }

    /// The cost for so many users, with the bounds that follow from those of all tiers together; none where one has none.
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

/// How much is asked for, and by whom.
package struct Demand: Sendable, Hashable {
    /// Numbers of users, each projected on its own; at least one.
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

    /// True where anyone has a quota.
    package var hasQuota: Bool { audiences.contains { $0.quota != nil } }
}
