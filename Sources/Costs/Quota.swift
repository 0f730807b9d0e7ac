/// How many cloud analyses a person has a day. For projections over users, which no command makes yet: cost projections
/// come with the job of picking a provider (step 5).
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
