import Foundation
import Nutrition
import Providers
import Scoring
import Simulator
import Synchronization
import TestSupport
import Testing

@testable import Analysis
@testable import Catalog
@testable import Execution

/// Runs while somebody sets the machine's clock.
@Suite("A wall clock that jumps", .serialized)
struct ClockJumpTests {
    /// The clock's time of day is hours off, another way each time it is looked at; its uptime is right.
    private func jumping(_ clock: RunClock) -> RunClock {
        let jumps = JumpingHours()
        var clock = clock
        let now = clock.now
        clock.now = { WallTime(seconds: now().seconds + jumps.next()) }
        return clock
    }

    private final class JumpingHours: Sendable {
        private let looks = Mutex(0)

        func next() -> Double {
            looks.withLock { looks in
                looks += 1
                return [0, 7200, -18_000, 10_800, -43_200][looks % 5]
            }
        }
    }

    @Test func `changes no answer, wait, latency or order, and a resume finds everything done`() async throws {
        let faults = FaultProfile(rules: [FaultRule(.rateLimitRetryMilliseconds, .share(0.3), firstAttempts: 1)])
        func session(_ bend: (RunClock) -> RunClock) async throws -> (SimulatedBench, SimulatedBench.Session) {
            let bench = try SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash"], meals: 8) {
                $0.limits.inFlight = 1
            }
            return (bench, try await bench.session(faults: faults, bending: bend))
        }
        let (_, steady) = try await session { $0 }
        let (bench, jumped) = try await session(jumping)
        #expect(jumped.results.trials.map(\.estimate) == steady.results.trials.map(\.estimate))
        #expect(jumped.results.trials.map(\.attempts) == steady.results.trials.map(\.attempts))
        #expect(jumped.results.trials.map(\.cost) == steady.results.trials.map(\.cost))
        #expect(steady.waited > 0 && jumped.waited == steady.waited)
        let latencies = jumped.results.trials.compactMap(\.latency)
        #expect(!latencies.isEmpty && latencies.allSatisfy { $0 > .zero && $0 < .seconds(3600) })
        // The journal's order is that of the run, whatever its times say.
        var open: Set<TrialKey> = []
        var times: [String] = []
        _ = try JournalReader(path: bench.run.answersPath).read { line in
            switch line {
            case .sent(let sent):
                #expect(open.insert(line.trial).inserted)
                times.append(sent.at)
            case .attempt: #expect(open.remove(line.trial) != nil)
            case .skipped, .accepted, .cleaned: break
            }
        }
        #expect(open.isEmpty && times != times.sorted())
        let resumed = try await bench.session(bending: jumping)
        #expect(resumed.statistics.values.allSatisfy { $0.requests == 0 })
    }

    @Test func `frees no window early and holds none longer`() async throws {
        func waited(_ bend: (RunClock) -> RunClock) async throws -> Double {
            let time = TestClock()
            let pool = Pool(
                limits: .init(requestsPerMinute: 10, tokensPerMinute: nil, inFlight: 4), clock: bend(time.clock))
            for _ in 0..<25 {
                let turn = try await pool.turn(tokens: 1)
                await pool.finish(turn, .init(ending: .fine, arrival: 0))
            }
            return time.seconds
        }
        let steady = try await waited { $0 }
        #expect(steady >= 120 && steady < 125)
        #expect(try await waited(jumping) == steady)
    }
}
