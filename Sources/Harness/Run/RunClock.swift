import FoundationEssentials
package import Providers

/// The time a run goes by, passed in so that tests can bend it.
package struct RunClock: Sendable {
    /// The wall clock, for records.
    package var now: @Sendable () -> WallTime
    /// A clock that only goes forward, in seconds from any start, for windows and pauses.
    package var uptime: @Sendable () -> Double
    /// Waits that many seconds. Throws `CancellationError` when the task is cancelled.
    package var sleep: @Sendable (Double) async throws -> Void

    package init(
        now: @escaping @Sendable () -> WallTime, uptime: @escaping @Sendable () -> Double,
        sleep: @escaping @Sendable (Double) async throws -> Void
    ) {
        self.now = now
        self.uptime = uptime
        self.sleep = sleep
    }

    /// Real time. Waits are divided by the speed-up, which only simulated runs set to anything but 1.
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

    /// The moment written so, with or without fractional seconds; nil when the text is anything else.
    package init?(rfc3339 text: String) {
        guard let date = Self.styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }
        self.init(seconds: date.timeIntervalSince1970)
    }

    /// Made once: scoring reads the time of every attempt of a run.
    private static let styles = [
        Date.ISO8601FormatStyle(includingFractionalSeconds: true), Date.ISO8601FormatStyle()
    ]
}
