import Providers
import Synchronization
import Transport

@testable import Execution

/// A clock for run and server alike that stands still while anything is exchanged, and else jumps to the end of the wait
/// that ends first. Exchanges take no time by it, however slow the machine is, so what comes of them does not depend on that.
final class QuietClock: Sendable {
    private struct State {
        var now = 0.0
        var underWay = 0
        /// When those who wait want to go on.
        var ends: [Int: Double] = [:]
        var tickets = 0
    }

    /// Milliseconds without an exchange after which the clock may jump: what has its turn is on its way by then.
    private static let calm = 20

    private let state = Mutex(State())

    /// Seconds since it was made.
    var seconds: Double { state.withLock { $0.now } }

    var uptime: @Sendable () -> Duration { { .seconds(self.seconds) } }

    var clock: RunClock {
        RunClock(
            now: { WallTime(seconds: 1_796_126_400 + self.seconds) }, uptime: { self.seconds },
            sleep: { try await self.sleep($0) })
    }

    private func sleep(_ seconds: Double) async throws {
        let (ticket, end) = state.withLock { state in
            state.tickets += 1
            state.ends[state.tickets] = state.now + seconds
            return (state.tickets, state.now + seconds)
        }
        defer { state.withLock { $0.ends[ticket] = nil } }
        var calm = 0
        while true {
            try Task.checkCancellation()
            let isOver = state.withLock { state in
                calm = state.underWay == 0 ? calm + 1 : 0
                if calm >= Self.calm, end <= state.ends.values.min() ?? end { state.now = max(state.now, end) }
                return state.now >= end
            }
            if isOver { return }
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// The client, with this clock told of what is under way.
    func noticing(_ client: any HTTPSending) -> any HTTPSending { Noticed(clock: self, client: client) }

    private struct Noticed: HTTPSending {
        let clock: QuietClock
        let client: any HTTPSending

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            clock.state.withLock { $0.underWay += 1 }
            defer { clock.state.withLock { $0.underWay -= 1 } }
            return try await client.send(request)
        }
    }
}
