import Costs
import FoundationEssentials
package import Providers

package struct RunClock: Sendable {
    /// Wall time, for records.
    package var now: @Sendable () -> WallTime
    /// A monotonic clock in seconds from any start, for windows and pauses.
    package var uptime: @Sendable () -> Double
    /// Waits that many seconds. Throws `CancellationError` when the task is cancelled.
    package var sleep: @Sendable (Double) async throws -> Void

    /// Real time. Waits are divided by the speed-up, which is 1 except in simulated runs.
    package static func live(speedUp: Double = 1) -> RunClock {
        let start = ContinuousClock.now
        return RunClock(
            now: { WallTime(seconds: Date.now.timeIntervalSince1970) },
            uptime: { Double((ContinuousClock.now - start) / .seconds(1)) * speedUp },
            sleep: { try await Task.sleep(for: .seconds($0 / speedUp)) })
    }
}

extension WallTime {
    /// UTC in RFC 3339 with milliseconds, such as `2026-11-21T12:00:00.000Z`.
    package var rfc3339: String {
        Date(timeIntervalSince1970: seconds).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    /// Parses RFC 3339 with or without fractional seconds; nil for other text.
    package init?(rfc3339 text: String) {
        if let seconds = Self.seconds(ofWritten: text) {
            self.init(seconds: seconds)
            return
        }
        guard let date = Self.styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }
        self.init(seconds: date.timeIntervalSince1970)
    }

    /// Fast path for times in the form of `rfc3339`; nil for any other form, which may still be a valid time.
    private static func seconds(ofWritten text: String) -> Double? {
        var text = text
        return text.withUTF8 { bytes in
            func number(_ from: Int, _ digits: Int) -> Int? {
                var number = 0
                for byte in bytes[from..<from + digits] {
                    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                    number = number * 10 + Int(byte - UInt8(ascii: "0"))
                }
                return number
            }
            let marks =
                [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"), (19, "."), (23, "Z")] as [(Int, Unicode.Scalar)]
            guard bytes.count == 24, marks.allSatisfy({ bytes[$0] == UInt8(ascii: $1) }),
                let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
                let date = CalendarDate(year: year, month: month, day: day), year > 0,
                let hour = number(11, 2), let minute = number(14, 2), let second = number(17, 2),
                let thousandths = number(20, 3), hour < 24, minute < 60, second < 60
            else { return nil }
            // Added to the seconds since 2001, as `Date` does, so that both ways give the same number.
            let before = (date.daysSinceEpoch * 24 + hour) * 3600 + minute * 60 + second - 978_307_200
            return Double(before) + Double(thousandths) / 1000 + 978_307_200
        }
    }

    /// Made once for speed: scoring reads the time of every attempt.
    private static let styles = [
        Date.ISO8601FormatStyle(includingFractionalSeconds: true), Date.ISO8601FormatStyle()
    ]
}
