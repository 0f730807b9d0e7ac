import Catalog
import Costs
import Foundation
import Hashing
import JSON
import Nutrition
import Sanity
import Scoring
import Simulator
import TestSupport
import Testing

@testable import Analysis
@testable import Execution

/// Which answer of which run is taken, and how it stands in the journal.
@Suite("A reused answer", .serialized)
struct ReusedAnswerTests: RecordedBenches {
    @Test func `the newest run's answer is taken, and names the run that was asked`() async throws {
        let old = try bench("old", startedAt: "2026-11-20T10:00:00.000Z") { $0.limits.inFlight = 1 }
        let new = try bench("new", meals: 1, startedAt: "2026-11-21T10:00:00.000Z")
        _ = try await old.session()
        _ = try await new.session()
        let second = try bench("second", startedAt: "2026-11-22T10:00:00.000Z")
        for order in [[old, new], [new, old]] {
            let reuse = try AnswerReuse(reading: order.map(\.run) + [old.run], simulation: nil)
            #expect(reuse.runs == ["new", "old"])
            let session = try await second.session(reuse: reuse)
            #expect(requests(session) == 0)
            let first = second.plan.sets[0].set.meals[0].id
            #expect(session.results.trials.allSatisfy { $0.reused?.run == ($0.meal == first ? "new" : "old") })
            try FileManager.default.removeItem(at: second.run.file("answers.jsonl"))
        }
        // Through a run that reused them itself, the answers still name the run that asked.
        _ = try await second.session(reuse: AnswerReuse(reading: [old.run, new.run], simulation: nil))
        let third = try bench("third")
        let session = try await third.session(reuse: reuse(second))
        #expect(Set(session.results.trials.compactMap { $0.reused?.run }) == ["old", "new"])
    }

    @Test func `of equal requests in one run each trial finds its own answer`() async throws {
        var first = try bench("first", providers: ["gpt-4o-mini"], meals: 1)
        var twin = first.plan.sets[0].set.meals[0]
        twin.id = "twin"
        first.plan.sets[0].set.meals.append(twin)
        let faults = FaultProfile(rules: [FaultRule(.proseAnswer, firstAttempts: 1)])
        try FileManager.default.removeItem(at: first.run.url)
        try record(first, "first")
        let asked = try await first.session(faults: faults)
        var second = try bench("second", providers: ["gpt-4o-mini"], meals: 1)
        second.plan = first.plan
        let session = try await second.session(reuse: reuse(first))
        #expect(requests(session) == 0)
        #expect(session.results.trials.map(\.outcome) == asked.results.trials.map(\.outcome))
        // A meal that was called otherwise takes one of them.
        var third = try bench("third", providers: ["gpt-4o-mini"], meals: 1)
        third.plan.sets[0].set.meals[0].id = "renamed"
        #expect(requests(try await third.session(reuse: reuse(first))) == 0)
    }

    @Test func `an interrupted run goes on with what it reuses, at any moment`() async throws {
        let first = try bench("first")
        _ = try await first.session()
        for done in 0..<6 {
            let second = try bench("second", meals: 4) { $0.limits.inFlight = 1 }
            let begun = try await second.session(stopAfter: done, reuse: reuse(first))
            let ended = try await second.session(reuse: reuse(first))
            #expect(requests(begun) + requests(ended) == 2, "stopped after \(done)")
            #expect(ended.results.trials.count { $0.reused != nil } == 6)
            #expect(ended.results.trials.allSatisfy { $0.outcome == .ok })
        }
    }

    @Test func `an attempt that was in flight before stays charged, and its answer is not counted as its own`()
        async throws
    {
        let (first, second) = (
            try bench("first", providers: ["gpt-4o-mini"], meals: 1),
            try bench("second", providers: ["gpt-4o-mini"], meals: 1)
        )
        _ = try await first.session()
        let key = second.plan.key(of: second.plan.trials[0])
        do {
            let journal = try second.run.journal(format: 2, redactor: Redactor([]))
            try await journal.append(
                .sent(.init(trial: key, attempt: 1, reservation: 0.5, expected: 0.4, at: "t")))
        }
        let session = try await second.session(reuse: reuse(first))
        #expect(requests(session) == 0)
        let trial = try #require(session.results.trials.first)
        #expect(trial.outcome == .ok && trial.costUnknown && trial.attempts == 1 && trial.expectedCost == nil)
        #expect(trial.reused != nil && trial.latency == nil)
        #expect(try JournalState(reading: second.run).charged == ["gpt-4o-mini": 0.5])
        #expect(try JournalState(reading: second.run).attempts == [key: 2])
    }

    @Test func `an answer that is gone when its turn comes is not paid for again unasked`() async throws {
        let first = try bench("first", providers: ["gpt-4o-mini"], meals: 2)
        _ = try await first.session()
        let reuse = try reuse(first)
        let journal = first.run.file("answers.jsonl")
        try Data(
            String(contentsOf: journal, encoding: .utf8).replacing("\"prompt_tokens\"", with: "\"xrompt_tokens\"").utf8
        )
        .dropFirst(40).write(to: journal)
        let second = try bench("second", providers: ["gpt-4o-mini"], meals: 2)
        let session = try await second.session(reuse: reuse)
        #expect(requests(session) == 0)
        #expect(
            session.results.trials.allSatisfy { $0.outcome == .cancelled && $0.reason?.contains("run first") == true })
    }

    @Test func `answers of the simulator and of models do not mix, nor those of other seeds`() throws {
        let seven = RunRecord.Simulation(seed: 7, speedUp: 20, faults: "none")
        let live = try bench("live")
        let simulated = try bench("simulated", simulation: seven)
        #expect(throws: ReuseError.simulatedWithLive(run: "live", isSimulated: false)) {
            try AnswerReuse(reading: [live.run], simulation: seven)
        }
        #expect(throws: ReuseError.simulatedWithLive(run: "simulated", isSimulated: true)) {
            try AnswerReuse(reading: [simulated.run], simulation: nil)
        }
        #expect(throws: ReuseError.otherSimulation(run: "simulated")) {
            try AnswerReuse(
                reading: [simulated.run], simulation: RunRecord.Simulation(seed: 8, speedUp: 20, faults: "none"))
        }
        #expect(try AnswerReuse(reading: [simulated.run], simulation: seven).answers == 0)
    }

    @Test func `a reused line comes back as it was written, and one whose origin is broken is none`() async throws {
        let (first, second) = (
            try bench("first", providers: ["gpt-4o-mini"], meals: 1),
            try bench("second", providers: ["gpt-4o-mini"], meals: 1)
        )
        _ = try await first.session()
        _ = try await second.session(reuse: reuse(first))
        func attempts(_ bench: SimulatedBench) throws -> [JSON] {
            try String(contentsOf: bench.run.file("answers.jsonl"), encoding: .utf8).split(separator: "\n").map {
                try JSON.parse(String($0))
            }.filter { $0["kind"] == "attempt" }
        }
        let (old, new) = (try attempts(first)[0], try attempts(second)[0])
        #expect(old["reused_from"] == nil)
        #expect(new["reused_from"] == ["run": "first", "trial": old["trial"] ?? .null, "attempt": 1])
        for key in ["response", "headers", "usage", "cost_usd", "latency_us", "started_at", "request_sha256", "status"]
        {
            #expect(new[key] == old[key], "\(key)")
        }
        #expect(JournalLine(json: new)?.json == new)
        var members = new.object ?? JSONObject()
        members["reused_from"] = ["run": "first"]
        #expect(JournalLine(json: .object(members)) == nil)
    }
}
