import Providers
import Synchronization

@testable import Execution

/// A clock that stands still until somebody waits: then it jumps to the end of the wait.
final class StandingClock: Sendable {
    private let time = Mutex(0.0)
    private let slept = Mutex<[Double]>([])
    /// 2026-11-25T00:00:00Z.
    static let start = 1_795_564_800.0

    var seconds: Double { time.withLock { $0 } }
    /// Waits so far, in seconds.
    var waits: [Double] { slept.withLock { $0 } }

    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }

    var clock: RunClock {
        RunClock(
            now: { WallTime(seconds: Self.start + self.seconds) }, uptime: { self.seconds },
            sleep: { seconds in
                try Task.checkCancellation()
                self.slept.withLock { $0.append(seconds) }
                self.advance(seconds)
                await Task.yield()
            })
    }
}
