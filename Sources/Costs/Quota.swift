/// How many cloud analyses a person has a day.
package struct Quota: Sendable, Hashable {
    /// Analyses a day; a negative number counts as 0.
    package var perDay: Int
    /// With this many left or fewer a person is warned.
    package var warnAt: Int

    package init(perDay: Int, warnAt: Int = 2) {
        self.perDay = perDay
        self.warnAt = warnAt
    }

    /// That of a person who pays nothing.
    package static let free = Quota(perDay: 5)
    /// That of a person who pays.
    package static let premium = Quota(perDay: 100)

    /// Analyses left after that many today, at least 0.
    package func left(after used: Int) -> Int { max(0, max(0, perDay) - min(max(0, used), max(0, perDay))) }

    /// True when a person who used that many today is to be warned.
    package func warns(after used: Int) -> Bool { left(after: used) <= warnAt }

    /// The cloud analyses per day of a person who asks for that many.
    package func allowed(_ asked: Double) -> Double { min(asked, Double(max(0, perDay))) }
}

/// A part of the users, by how many cloud analyses each has a day.
package struct Audience: Sendable, Hashable {
    package var name: String
    /// The part of all users, in [0, 1].
    package var share: Double
    /// Nil: as many as they like.
    package var quota: Quota?

    package init(name: String, share: Double, quota: Quota?) {
        self.name = name
        self.share = share
        self.quota = quota
    }

    /// All users, without a quota.
    package static let everyone = Audience(name: "everyone", share: 1, quota: nil)

    /// Cloud analyses a day of one of them who asks for that many.
    package func served(_ asked: Double) -> Double { quota?.allowed(asked) ?? asked }

    /// Whether one of them who asks for that many a day sees the warning that few are left. Whole analyses count.
    package func isWarned(asking asked: Double) -> Bool {
        guard let quota, asked.isFinite else { return false }
        return quota.warns(after: Int(min(max(0, asked), 1e9)))
    }
}
