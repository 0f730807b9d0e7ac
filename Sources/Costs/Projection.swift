package import Nutrition

/// What analysing the meals of many people costs: U·n·d·Σ share·cost.
package struct Projection: Sendable, Hashable {
    /// One way an analysis is served.
    package struct Tier: Sendable, Hashable {
        package var name: String
        /// The part of all analyses it serves, in [0, 1]. Shares need not add up to 1.
        package var share: Double
        /// The price of one analysis; nil is unknown, and 0 for what runs on the person's own device.
        package var cost: USD?

        package init(name: String, share: Double, cost: USD?) {
            self.name = name
            self.share = share
            self.cost = cost
        }
    }

    package var users: Double
    /// Analyses per user and day.
    package var perDay: Double
    package var days: Double
    package var tiers: [Tier]

    package init(users: Double, perDay: Double, days: Double, tiers: [Tier]) {
        self.users = users
        self.perDay = perDay
        self.days = days
        self.tiers = tiers
    }

    /// All analyses, whoever serves them.
    package var analyses: Double { users * perDay * days }

    /// The analyses one tier serves.
    package func queries(of tier: Tier) -> Double { analyses * tier.share }

    /// The whole cost. Nil is unknown: a tier with a share has no price, or a number is not finite.
    package var cost: USD? {
        var perAnalysis = 0.0
        for tier in tiers where tier.share != 0 {
            guard let cost = tier.cost else { return nil }
            perAnalysis += tier.share * cost.value
        }
        let total = analyses * perAnalysis
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
