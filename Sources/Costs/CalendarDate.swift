/// A day of the Gregorian calendar, without a time zone.
package struct CalendarDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let year: Int
    /// 1 to 12.
    package let month: Int
    package let day: Int

    /// From `YYYY-MM-DD`; nil for other text or a day that does not exist.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    package static let unixEpoch = CalendarDate(unchecked: 1970, 1, 1)

    private init(unchecked year: Int, _ month: Int, _ day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Nil when no such day exists.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Negative before 1970-01-01. Years start in March, so that a leap day is the last of its year (Hinnant,
    /// "chrono-Compatible Low-Level Date Algorithms", 2013).
    package var daysSinceEpoch: Int {
        let years = year - (month <= 2 ? 1 : 0)
        let century = (years >= 0 ? years : years - 399) / 400
        let yearOfCentury = years - century * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return century * 146_097 + yearOfCentury * 365 + yearOfCentury / 4 - yearOfCentury / 100 + dayOfYear - 719_468
    }

    /// Nil outside years 1–9999.
    package init?(daysSinceEpoch days: Int) {
        guard (-719_162...2_932_896).contains(days) else { return nil }
        let shifted = days + 719_468
        let (century, dayOfCentury) = shifted.quotientAndRemainder(dividingBy: 146_097)
        let years = (dayOfCentury - dayOfCentury / 1_460 + dayOfCentury / 36_524 - dayOfCentury / 146_096) / 365
        let dayOfYear = dayOfCentury - (365 * years + years / 4 - years / 100)
        let month = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * month + 2) / 5 + 1
        self.month = month < 10 ? month + 3 : month - 9
        year = century * 400 + years + (month < 10 ? 0 : 1)
    }

    package static func < (a: Self, b: Self) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }

    package var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
