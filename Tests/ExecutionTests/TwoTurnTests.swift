import Analysis
import Catalog
import Costs
import Execution
import Foundation
import Hashing
import Nutrition
import Providers
import Scoring
import Simulator
import Synchronization
import Testing
import Transport

/// Attempts of two turns, over real sockets.
@Suite("Second turns", .serialized) struct TwoTurnTests {
    private func bench(meals: Int, words: String = "About a cup.") throws -> SimulatedBench {
        var bench = try SimulatedBench(providers: ["gemini-flash-refine"], meals: meals)
        // Asked in turn, so that a stop comes at a known place.
        for variant in bench.plan.variants.indices { bench.plan.variants[variant].definition.limits.inFlight = 1 }
        for meal in bench.plan.sets[0].set.meals.indices {
            let food = try #require(bench.plan.sets[0].set.meals[meal].truth.foods?.first)
            bench.plan.sets[0].set.meals[meal].refinement = Refinement(food: food.name, words: words)
        }
        return bench
    }

    private func requests(_ sessions: SimulatedBench.Session...) -> Int {
        sessions.flatMap { $0.statistics.values.map(\.requests) }.reduce(0, +)
    }

    @Test("a resume at any moment asks no answered meal again")
    func resume() async throws {
        for done in 0..<4 {
            let bench = try bench(meals: 4)
            let first = try await bench.session(stopAfter: done)
            let second = try await bench.session()
            #expect(second.results.trials.allSatisfy { $0.outcome == .ok }, "stopped after \(done)")
            let answered = first.results.trials.count { $0.outcome == .ok }
            #expect(requests(second) == 2 * (4 - answered), "stopped after \(done)")
            #expect(requests(try await bench.session()) == 0)
        }
    }

    @Test("a run stopped between the turns finishes them; one killed there asks both again, at an unknown cost")
    func between() async throws {
        let bench = try bench(meals: 1)
        let first = try await bench.session(through: { Stopping($0, $1) })
        #expect(requests(first) == 2 && first.results.trials.map(\.outcome) == [.ok])
        // As a kill leaves it: what was sent, without an answer.
        let journal = bench.run.file("answers.jsonl")
        let sent = try String(contentsOf: journal, encoding: .utf8).split(separator: "\n")
            .prefix { !$0.contains("\"kind\":\"attempt\"") }
        #expect(sent.contains { $0.contains("\"kind\":\"sent\"") })
        try (sent.joined(separator: "\n") + "\n").write(to: journal, atomically: true, encoding: .utf8)
        let second = try await bench.session()
        #expect(requests(second) == 2)
        let trial = try #require(second.results.trials.first)
        #expect(trial.outcome == .ok && trial.costUnknown && trial.attempts == 2)
        guard case .refinedPortion(let refined)? = trial.estimate?.task else { throw Absent() }
        #expect(refined.before != nil && trial.estimate?.foods?.isEmpty == false)
        #expect(requests(try await bench.session()) == 0)
    }

    @Test("a second turn that fails is asked again with its first, and the first is paid")
    func failing() async throws {
        let bench = try bench(meals: 1)
        let session = try await bench.session(through: { client, _ in Refusing(client) })
        let trial = try #require(session.results.trials.first)
        #expect(trial.outcome == .ok && trial.attempts == 2 && !trial.costUnknown)
        #expect((trial.failedCost?.value ?? 0) > 0 && (trial.failedCost?.value ?? 0) < (trial.cost?.value ?? 0))
        let lines = try String(contentsOf: bench.run.url.appending(path: "answers.jsonl"), encoding: .utf8)
        #expect(
            lines.split(separator: "\n").count { $0.contains("\"kind\":\"attempt\"") && $0.contains("\"earlier\"") }
                == 2)
    }

    @Test("other words are another request, and an estimate covers both turns")
    func digest() throws {
        let (one, other) = (try bench(meals: 1), try bench(meals: 1, words: "Half a cup."))
        func ask(_ bench: SimulatedBench) -> Ask {
            var ask = Ask(definition: bench.plan.variants[0].definition, photos: [])
            ask.refinement = bench.plan.sets[0].set.meals[0].refinement
            return ask
        }
        func digest(_ bench: SimulatedBench) -> String {
            Formats.format(ask(bench).definition.format).request(ask(bench)).body.sha256.hex
        }
        #expect(digest(one) == digest(try bench(meals: 1)) && digest(one) != digest(other))
        var single = ask(one)
        single.definition.answer.first = nil
        let size = [(width: 1024, height: 768)]
        let day = try #require(CalendarDate("2026-11-21"))
        let (two, alone) = (
            AttemptEstimate(ask(one), sizes: size, on: day), AttemptEstimate(single, sizes: size, on: day)
        )
        #expect(two.imageTokens == 2240 && alone.imageTokens == 1120)
        #expect((two.reservation ?? 0) > 2 * (alone.reservation ?? 1))
    }

    private struct Absent: Error {}

    /// Raises the stop signal with the first response.
    private struct Stopping: HTTPSending {
        let client: any HTTPSending
        let stop: StopSignal

        init(_ client: any HTTPSending, _ stop: StopSignal) { (self.client, self.stop) = (client, stop) }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let response = try await client.send(request)
            stop.raise()
            return response
        }
    }

    /// Answers the second request with a 503, in place of the server.
    private final class Refusing: HTTPSending {
        private let client: any HTTPSending
        private let count = Mutex(0)

        init(_ client: any HTTPSending) { self.client = client }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            var response = try await client.send(request)
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == 2 { (response.status, response.body) = (503, Array("{}".utf8)) }
            return response
        }
    }
}
