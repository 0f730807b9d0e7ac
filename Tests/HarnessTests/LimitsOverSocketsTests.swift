import Catalog
import Foundation
import Harness
import JSON
import Nutrition
import Scoring
import Simulator
import Testing

/// Pools against simulated servers that enforce their limits, over real sockets.
@Suite("Limits that a server enforces", .serialized)
struct LimitsOverSocketsTests {
    private func events(of bench: SimulatedBench) throws -> [JSON] {
        let text = try String(contentsOf: bench.run.file("events.jsonl"), encoding: .utf8)
        return try text.split(separator: "\n").map { try JSON.parse(String($0)) }
    }

    @Test("the headers teach the pool its limit, and hardly any request is refused")
    func learned() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 20, repeats: 6) {
            $0.limits.requestsPerMinute = 60
            $0.limits.tokensPerMinute = nil
            $0.limits.inFlight = 32
        }
        // Where the machine is so busy that a request is refused three times in a row, another sitting asks it.
        var refused = 0
        var pending = 1
        for _ in 0..<3 where pending > 0 {
            let sitting = try await bench.sit(speedUp: 10)
            refused += try #require(sitting.statistics["gpt-4o-mini"]).rejected
            pending = sitting.results.trials.count { $0.outcome != .ok }
        }
        #expect(pending == 0)
        // What is in flight before the first responses bring the word may be refused, and a busy machine delays some
        // beyond their window; `PoolPaceTests` holds the exact figures in virtual time.
        #expect(refused <= 60)
        let events = try events(of: bench)
        #expect(events.contains { $0["event"]?.string == "limit" && $0["per_minute"]?.number == 60 })
    }

    @Test("a server that states neither waits nor resets is paced by what it says is left")
    func silent() async throws {
        let bench = try SimulatedBench(providers: ["mistral-small"], meals: 10, repeats: 3) {
            $0.limits.requestsPerMinute = 12
            $0.limits.tokensPerMinute = nil
        }
        let sitting = try await bench.sit(speedUp: 60)
        #expect(sitting.results.trials.allSatisfy { $0.outcome == .ok })
        #expect(try events(of: bench).contains { $0["event"]?.string == "limit" && $0["per_minute"]?.number == 12 })
    }

    @Test("a slow provider does not starve the others")
    func fair() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash"], meals: 10) {
            $0.limits.requestsPerMinute = $0.name == "gpt-4o-mini" ? 5 : 1000
            $0.limits.tokensPerMinute = nil
        }
        let sitting = try await bench.sit(stopAfter: 15, speedUp: 60)
        let done = Dictionary(grouping: sitting.results.trials.filter { $0.outcome == .ok }, by: \.variant.provider)
        #expect(done["gemini-flash"]?.count == 10)
        #expect((done["gpt-4o-mini"]?.count ?? 0) >= 5)
    }
}
