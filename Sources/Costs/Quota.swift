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
