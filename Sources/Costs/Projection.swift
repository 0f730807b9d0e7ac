package import Nutrition

/// What analysing the meals of many people costs: U·n·d·Σ share·cost, of the cloud's part as much as quotas let through.
package struct Projection: Sendable, Hashable {
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
    /// Who the users are; their shares add up to 1.
    package var audiences: [Audience]

    package init(
        users: Double, perDay: Double, days: Double, tiers: [Tier], audiences: [Audience] = [.everyone]
    ) {
        self.users = users
        self.perDay = perDay
        self.days = days
        self.tiers = tiers
        self.audiences = audiences
    }

    /// All analyses that are asked for, whoever serves them.
    package var analyses: Double { users * perDay * days }

    /// Queries to the cloud that a user asks for in a day.
    package var cloudQueriesPerDay: Double {
        perDay * tiers.reduce(0) { $0 + ($1.isLocal ? 0 : $1.share) }
    }

    /// The part of the cloud's queries that the quotas let through, in [0, 1]: every user asks for as many every day.
    package var cloudServed: Double {
        let asked = cloudQueriesPerDay
        guard asked > 0 else { return 1 }
        return audiences.reduce(0) { $0 + $1.share * $1.served(asked) } / asked
    }

    /// The queries one tier serves.
    package func queries(of tier: Tier) -> Double { analyses * tier.share * (tier.isLocal ? 1 : cloudServed) }

    /// Queries that the cloud serves.
    package var cloudQueries: Double { analyses * cloudShare * cloudServed }

    /// Queries to the cloud that the quotas hold back.
    package var heldBack: Double { analyses * cloudShare * (1 - cloudServed) }

    private var cloudShare: Double { tiers.reduce(0) { $0 + ($1.isLocal ? 0 : $1.share) } }

    /// The whole cost. Nil is unknown: a tier with a share has no price, or a number is not finite.
    package var cost: USD? {
        var total = 0.0
        for tier in tiers where tier.share != 0 {
            guard let cost = tier.cost else { return nil }
            total += queries(of: tier) * cost.value
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
