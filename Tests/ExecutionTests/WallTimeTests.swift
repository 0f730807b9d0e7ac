import Analysis
import Costs
import Execution
import FoundationEssentials
import Providers
import Statistics
import Testing

struct WallTimeTests {
    @Test func `times as they are written are those the formatter reads`() throws {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        var stream = RandomStream(seed: 1, purpose: "times")
        for _ in 0..<2_000 {
            let text = WallTime(seconds: Double(stream.below(8_000_000_000)) + Double(stream.below(1000)) / 1000)
                .rfc3339
            let expected = try style.parse(text).timeIntervalSince1970
            let time = try #require(WallTime(rfc3339: text))
            #expect(abs(time.seconds - expected) < 1e-6)
            #expect(CalendarDate(time)?.description == String(text.prefix(10)))
        }
    }

    @Test(arguments: ["2026-11-21 12:00:00", "2026-11-21T12:00:00.000", "2026x11-21T12:00:00.000Z", "now", ""])
    func `what is no time is none`(text: String) { #expect(WallTime(rfc3339: text) == nil) }

    @Test(arguments: ["2026-11-21T12:00:00Z", "2026-11-21T13:00:00+01:00", "2026-11-21T12:00:00.000Z"])
    func `other forms are read as well`(text: String) { #expect(WallTime(rfc3339: text)?.seconds == 1_795_262_400) }
}
