package import Nutrition

/// Cost of analysing the meals of many people: users · days · Σ queries per analysis · cost, per audience, its tiers
/// and its quota of cloud queries.
package struct Forecast: Sendable, Hashable {
    package struct Tier: Sendable, Hashable {
        package var name: String
        /// Queries per analysis; the sum over tiers may exceed 1, since a verification is a query too.
        package var share: Double
        /// Price of one query; nil is unknown, 0 for the person's own device.
        package var cost: USD?
        /// Whether it runs on the person's own device, which no quota counts.
        package var isLocal: Bool

        /// - Parameter isLocal: nil: a cost of 0 means local.
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
    /// For users without the Pro tier.
    package var tiersWithoutPro: [Tier]
    /// Shares add up to 1.
    package var audiences: [Audience]

    /// - Parameter tiersWithoutPro: nil: the same as `tiers`.
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

    package var analyses: Double { users * perDay * days }

    package var cloudQueries: Double { total { $0.served($1) } }

    /// Queries beyond a quota, served by the device instead of the cloud.
    package var onDevicePastQuota: Double { total { $1 - $0.served($1) } }

    /// Queries beyond a quota, served by the cloud with a warning.
    package var warnedPastQuota: Double { total { $0.served($1) - min($0.served($1), $0.quota?.limit ?? .infinity) } }

    /// Sums over users and days a function of one user's daily cloud queries.
    private func total(_ perDay: (Audience, Double) -> Double) -> Double {
        users * days * audiences.reduce(0) { $0 + $1.share * perDay($1, asked(by: $1)) }
    }

    /// Daily cloud queries one user requests.
    private func asked(by audience: Audience) -> Double {
        perDay * tiers(of: audience).reduce(0) { $0 + ($1.isLocal ? 0 : $1.share) }
    }

    private func tiers(of audience: Audience) -> [Tier] { audience.hasPro ? tiers : tiersWithoutPro }

    /// Nil is unknown: a tier with a share has no price, or a number is not finite.
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

    /// Over all days; nil when the cost is unknown or there are no users.
    package var costPerUser: USD? { users > 0 ? cost.map { $0 / users } : nil }

    /// Relative change of cloud cost (−0.29 is 29 % less) when the local share of analyses changes. Nil if all were
    /// local before.
    package static func cloudChange(localShareFrom before: Double, to after: Double) -> Double? {
        let cloud = 1 - before
        guard cloud > 0, after.isFinite else { return nil }
        return (1 - after) / cloud - 1
    }
}

package struct Quota: Sendable, Hashable {
    package enum Past: String, Sendable, Hashable {
        /// The person's own device serves them.
        case device
        /// The cloud serves them, with a warning.
        case warning
    }

    /// A negative number counts as 0.
    package var perDay: Int
    /// A person with this many left or fewer is warned.
    package var warnAt: Int
    package var past: Past

    package init(perDay: Int, warnAt: Int = 2, past: Past = .device) {
        self.perDay = perDay
        self.warnAt = warnAt
        self.past = past
    }

    package static let free = Quota(perDay: 5)
    package static let premium = Quota(perDay: 100, past: .warning)

    /// Analyses left today, at least 0.
    package func left(after used: Int) -> Int { max(0, max(0, perDay) - min(max(0, used), max(0, perDay))) }

    /// Whether a person who used that many today is warned.
    package func warns(after used: Int) -> Bool { left(after: used) <= warnAt }

    /// At least 0.
    var limit: Double { Double(max(0, perDay)) }

    /// Daily cloud analyses of a person who requests that many.
    package func allowed(_ asked: Double) -> Double { past == .warning ? asked : min(asked, limit) }
}

package struct Audience: Sendable, Hashable {
    package var name: String
    /// The part of all users, in [0, 1].
    package var share: Double
    /// Nil: unlimited.
    package var quota: Quota?
    package var hasPro: Bool

    package init(name: String, share: Double, quota: Quota?, hasPro: Bool = true) {
        self.name = name
        self.share = share
        self.quota = quota
        self.hasPro = hasPro
    }

    /// All users, without a quota.
    package static let everyone = Audience(name: "everyone", share: 1, quota: nil)

    package static func free(_ share: Double) -> Audience {
        Audience(name: "free", share: share, quota: .free, hasPro: false)
    }

    package static func premium(_ share: Double) -> Audience {
        Audience(name: "premium", share: share, quota: .premium)
    }

    /// Daily cloud analyses of a person who requests that many.
    package func served(_ asked: Double) -> Double { quota?.allowed(asked) ?? asked }

    /// Whether a person requesting that many a day sees the warning. Whole analyses count.
    package func isWarned(asking asked: Double) -> Bool {
        guard let quota, asked.isFinite else { return false }
        return quota.warns(after: Int(min(max(0, asked), 1e9)))
    }
}
