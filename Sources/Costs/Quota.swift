/// How many cloud analyses a person has a day.
package struct Quota: Sendable, Hashable {
    package var perDay: Int
    /// With this many left or fewer a person is warned.
    package var warnAt: Int

    package init(perDay: Int, warnAt: Int = 2) {
        self.perDay = perDay
        self.warnAt = warnAt
    }

    package static let free = Quota(perDay: 5)
    package static let premium = Quota(perDay: 100)

    /// Analyses left after that many today, at least 0.
    package func left(after used: Int) -> Int { max(0, max(0, perDay) - min(max(0, used), max(0, perDay))) }

    /// True when a person who used that many today is to be warned.
    package func warns(after used: Int) -> Bool { left(after: used) <= warnAt }

    /// The cloud analyses per day of a person who asks for that many.
    package func allowed(_ asked: Double) -> Double { min(asked, Double(max(0, perDay))) }
}
