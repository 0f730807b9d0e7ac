/// How many cloud analyses a person has a day.
package struct Quota: Sendable, Hashable {
    /// What becomes of the analyses past it.
    package enum Past: String, Sendable, Hashable {
        /// The person's own device serves them.
        case device
        /// The cloud serves them all the same, and the person is warned.
        case warning
    }

    /// Analyses a day; a negative number counts as 0.
    package var perDay: Int
    /// With this many left or fewer a person is warned.
    package var warnAt: Int
    package var past: Past

    package init(perDay: Int, warnAt: Int = 2, past: Past = .device) {
        self.perDay = perDay
        self.warnAt = warnAt
        self.past = past
    }

    /// That of a person who pays nothing.
    package static let free = Quota(perDay: 5)
    /// That of a person who pays.
    package static let premium = Quota(perDay: 100, past: .warning)

    /// Analyses left after that many today, at least 0.
    package func left(after used: Int) -> Int { max(0, max(0, perDay) - min(max(0, used), max(0, perDay))) }

    /// True when a person who used that many today is to be warned.
    package func warns(after used: Int) -> Bool { left(after: used) <= warnAt }

    /// The quota as a number of analyses, at least 0.
    var limit: Double { Double(max(0, perDay)) }

    /// The cloud analyses per day of a person who asks for that many.
    package func allowed(_ asked: Double) -> Double { past == .warning ? asked : min(asked, limit) }
}

/// A part of the users, by how many cloud analyses each has a day and which tiers they have.
package struct Audience: Sendable, Hashable {
    package var name: String
    /// The part of all users, in [0, 1].
    package var share: Double
    /// Nil: as many as they like.
    package var quota: Quota?
    /// Whether the Pro tier answers them.
    package var hasPro: Bool

    package init(name: String, share: Double, quota: Quota?, hasPro: Bool = true) {
        self.name = name
        self.share = share
        self.quota = quota
        self.hasPro = hasPro
    }

    /// All users, without a quota.
    package static let everyone = Audience(name: "everyone", share: 1, quota: nil)

    /// Those who pay nothing.
    package static func free(_ share: Double) -> Audience {
        Audience(name: "free", share: share, quota: .free, hasPro: false)
    }

    /// Those who pay.
    package static func premium(_ share: Double) -> Audience {
        Audience(name: "premium", share: share, quota: .premium)
    }

    /// Cloud analyses a day of one of them who asks for that many.
    package func served(_ asked: Double) -> Double { quota?.allowed(asked) ?? asked }

    /// Whether one of them who asks for that many a day sees the warning that few are left. Whole analyses count.
    package func isWarned(asking asked: Double) -> Bool {
        guard let quota, asked.isFinite else { return false }
        return quota.warns(after: Int(min(max(0, asked), 1e9)))
    }
}
