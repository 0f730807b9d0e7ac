import Foundation
import Providers
import Synchronization

@testable import Execution

/// A clock that stands still until somebody waits: then it jumps to the end of the wait. It starts at the real time where
/// no other is given, since servers state dates by that.
final class TestClock: Sendable {
    private let time = Mutex(0.0)
    private let start: Double

    /// - Parameter start: seconds since 1970.
    init(startingAt start: Double = Date.now.timeIntervalSince1970) { self.start = start }

    var seconds: Double { time.withLock { $0 } }

    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }

    var clock: RunClock {
        RunClock(
            now: { WallTime(seconds: self.start + self.seconds) }, uptime: { self.seconds },
            sleep: { seconds in
                try Task.checkCancellation()
                self.advance(seconds)
                await Task.yield()
            })
    }
}
