package import Nutrition

/// What analysing the meals of many people costs: users · days · Σ queries per analysis · cost, for each part of the users by
/// its tiers and as far as its quota lets it ask the cloud.
package struct Forecast: Sendable, Hashable {
    /// One way an analysis is served.
    package struct Tier: Sendable, Hashable {
        package var name: String
        /// Queries it takes per analysis; those of all tiers need not add up to 1, since a verification is a query too.
        package var share: Double
        /// The price of one query; nil is unknown, and 0 for what runs on the person's own device.
        package var cost: USD?
        /// True for what runs on the person's own device, which no quota counts.
        package var isLocal: Bool

        /// - Parameter isLocal: nil: what costs 0 is taken for local.
        package init(name: String, share: Double, cost: USD?, isLocal: Bool? = nil) {
            self.name = name
            self.share = share
            self.cost = cost
            self.isLocal = isLocal ?? (cost == 0)
        }
    }

    package var users: Double
    /// Analyses per user and day.
    package var perDay: Double
    package var days: Double
    package var tiers: [Tier]
    /// Of users without the Pro tier.
    package var tiersWithoutPro: [Tier]
    /// Who the users are; their shares add up to 1.
    package var audiences: [Audience]

    /// - Parameter tiersWithoutPro: nil: the same as all others have.
    package init(
        users: Double, perDay: Double, days: Double, tiers: [Tier], tiersWithoutPro: [Tier]? = nil,
        audiences: [Audience] = [.everyone]
    ) {
        self.users = users
        self.perDay = perDay
        self.days = days
        self.tiers = tiers
        self.tiersWithoutPro = tiersWithoutPro ?? tiers
        self.audiences = audiences
    }

    /// All analyses that are asked for, whoever serves them.
    package var analyses: Double { users * perDay * days }

    /// Queries that the cloud serves.
    package var cloudQueries: Double { total { $0.served($1) } }

    /// Queries beyond a quota that the device serves instead of the cloud.
    package var onDevicePastQuota: Double { total { $1 - $0.served($1) } }

    /// Queries beyond a quota that the cloud serves with a warning.
    package var warnedPastQuota: Double { total { $0.served($1) - min($0.served($1), $0.quota?.limit ?? .infinity) } }

    /// Over all users and days, of what one user of each part asks of the cloud in a day.
    private func total(_ perDay: (Audience, Double) -> Double) -> Double {
        users * days * audiences.reduce(0) { $0 + $1.share * perDay($1, asked(by: $1)) }
    }

    /// Queries to the cloud that one of them asks for in a day.
    private func asked(by audience: Audience) -> Double {
        perDay * tiers(of: audience).reduce(0) { $0 + ($1.isLocal ? 0 : $1.share) }
    }

    private func tiers(of audience: Audience) -> [Tier] { audience.hasPro ? tiers : tiersWithoutPro }

    /// The whole cost. Nil is unknown: a tier with a share has no price, or a number is not finite.
    package var cost: USD? {
        var total = 0.0
        for audience in audiences where audience.share > 0 {
            let asked = asked(by: audience)
            let served = asked > 0 ? audience.served(asked) / asked : 1
            for tier in tiers(of: audience) where tier.share != 0 {
                guard let cost = tier.cost else { return nil }
                total += analyses * audience.share * tier.share * (tier.isLocal ? 1 : served) * cost.value
            }
        }
        return total.isFinite ? USD(total) : nil
    }

    /// The cost per user over all the days; nil when the cost is unknown or there are no users.
    package var costPerUser: USD? { users > 0 ? cost.map { $0 / users } : nil }

    /// How much the cloud's part of the cost changes, as a share (−0.29 is 29 % less), when the local share of analyses
    /// goes from one value to another. Nil when all were local before.
    package static func cloudChange(localShareFrom before: Double, to after: Double) -> Double? {
        let cloud = 1 - before
        guard cloud > 0, after.isFinite else { return nil }
        return (1 - after) / cloud - 1
    }
}
