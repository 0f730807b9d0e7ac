import Costs

/// The date format of HTTP headers (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

    /// Nil if the text has another form.
    package static func parse(_ text: String) -> WallTime? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), (1...31).contains(day),
            let month = months.firstIndex(of: String(parts[2])), let year = Int(parts[3]), (1970...9999).contains(year)
        else { return nil }
        let clock = parts[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2]),
            let first = CalendarDate(year: year, month: month + 1, day: 1)
        else { return nil }
        let days = first.daysSinceEpoch + day - 1
        return WallTime(seconds: Double(days * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]))
    }

    /// - Parameter seconds: since 1970, up to the year 9999.
    package static func text(_ seconds: Int) -> String {
        let seconds = max(seconds, 0)
        let day = CalendarDate(daysSinceEpoch: seconds / 86_400) ?? .unixEpoch
        let rest = seconds % 86_400
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(two).joined(separator: ":")
        let weekday = weekdays[day.daysSinceEpoch % 7]
        return "\(weekday), \(two(day.day)) \(months[day.month - 1]) \(day.year) \(clock) GMT"
    }
}
