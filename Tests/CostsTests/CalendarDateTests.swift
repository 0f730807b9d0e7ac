import Costs
import Testing

struct CalendarDateTests {
    @Test(arguments: [
        ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-11-22", 20_779), ("0001-01-01", -719_162),
        ("9999-12-31", 2_932_896), ("1900-03-01", -25_508)
    ])
    func `days are counted from 1970`(text: String, days: Int) throws {
        #expect(try #require(CalendarDate(text)).daysSinceEpoch == days)
        #expect(CalendarDate(daysSinceEpoch: days)?.description == text)
    }

    @Test func `each day of 800 years is the one after the day before`() throws {
        var last = try #require(CalendarDate("1599-12-31"))
        for days in last.daysSinceEpoch + 1...last.daysSinceEpoch + 292_194 {
            let date = try #require(CalendarDate(daysSinceEpoch: days))
            guard date > last, date.daysSinceEpoch == days, CalendarDate("\(date)") == date else {
                Issue.record("\(last) is followed by \(date)")
                return
            }
            last = date
        }
        #expect(last.description == "2399-12-31")
    }

    @Test func `there is no day outside years 1 to 9999`() {
        #expect(CalendarDate(daysSinceEpoch: -719_163) == nil)
        #expect(CalendarDate(daysSinceEpoch: 2_932_897) == nil)
    }
}
