import Analysis
import Catalog
import Costs
import Execution
import Foundation
import JSON
import Nutrition
import Photos
import Providers
import Scoring
import Simulator
import Testing

/// Pools against simulated servers that enforce their limits, over real sockets, by a clock that a busy machine does not move.
@Suite("Limits that a server enforces", .serialized)
struct LimitsOverSocketsTests {
    private func events(of bench: SimulatedBench) throws -> [JSON] {
        let text = try String(contentsOf: bench.run.file("events.jsonl"), encoding: .utf8)
        return try text.split(separator: "\n").map { try JSON.parse(String($0)) }
    }

    /// One request as the journal has it.
    private struct Asked {
        var provider: String
        /// Seconds since the first.
        var at: Double
        var isRefused: Bool
    }

    private func asked(_ bench: SimulatedBench) throws -> [Asked] {
        var asked: [Asked] = []
        _ = try JournalReader(path: bench.run.file("answers.jsonl").path).read { line in
            guard case .attempt(let attempt) = line, let at = WallTime(rfc3339: attempt.startedAt) else { return }
            asked.append(
                Asked(
                    provider: attempt.trial.variant.provider, at: at.seconds,
                    isRefused: attempt.outcome == .rateLimited))
        }
        let first = asked.map(\.at).min() ?? 0
        return asked.map { Asked(provider: $0.provider, at: $0.at - first, isRefused: $0.isRefused) }
    }

    @Test func `of a limit of 600 that headers state 95 in 100 are used and one in a hundred is refused at most`()
        async throws
    {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 31, repeats: 39) {
            $0.limits.requestsPerMinute = 600
            $0.limits.tokensPerMinute = nil
            $0.limits.inFlight = 20
            $0.photo.longestSide = 64
            // The simulator's limit of tokens is not to be what holds it back.
            $0.imageTokens = .fixed(tokens: 85)
        }
        let session = try await bench.session(quiet: QuietClock())
        #expect(session.results.trials.allSatisfy { $0.outcome.kind == .answered })
        let late = try asked(bench).filter { $0.at >= 60 }
        #expect(Double(late.count { $0.isRefused }) <= 0.01 * Double(late.count), "of \(late.count)")
        #expect(late.count { $0.at < 120 && !$0.isRefused } >= 570)
        // Every change of the cap is in the log: each begins where the one before it ended.
        let events = try events(of: bench)
        #expect(events.contains { $0["event"]?.string == "limit" && $0["per_minute"]?.number == 600 })
        let caps = events.filter { $0["event"]?.string == "cap" }
        #expect(caps.first?["from"]?.integer == 16 && caps.contains { $0["to"]?.integer == 20 })
        for (change, next) in zip(caps, caps.dropFirst()) { #expect(change["to"] == next["from"]) }
    }

    @Test func `a server that states neither waits nor resets is paced by what it says is left`() async throws {
        let bench = try SimulatedBench(providers: ["mistral-small"], meals: 10, repeats: 3) {
            $0.limits.requestsPerMinute = 12
            $0.limits.tokensPerMinute = nil
        }
        let session = try await bench.session(quiet: QuietClock())
        #expect(session.results.trials.allSatisfy { $0.outcome == .ok })
        // What is in flight before the first response brings the word may be refused; later nothing is.
        let late = try asked(bench).filter { $0.at >= 60 }
        #expect(late.count >= 18 && late.count { $0.isRefused } <= 1)
        #expect(try events(of: bench).contains { $0["event"]?.string == "limit" && $0["per_minute"]?.number == 12 })
    }

    @Test func `a slow provider does not starve the others`() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash", "mistral-small"], meals: 10) {
            $0.limits.requestsPerMinute = $0.name == "gpt-4o-mini" ? 5 : 1000
            $0.limits.tokensPerMinute = nil
        }
        let session = try await bench.session(quiet: QuietClock())
        #expect(session.results.trials.allSatisfy { $0.outcome == .ok })
        let asked = Dictionary(grouping: try asked(bench), by: \.provider)
        for name in ["gemini-flash", "mistral-small"] {
            #expect(asked[name]?.allSatisfy { $0.at == 0 } == true, "\(name) waited for another's window")
        }
        #expect(asked["gpt-4o-mini"]?.contains { $0.at >= 60 } == true)
    }
}
