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

@testable import Harness

/// Runs that take answers of earlier ones, over real sockets: what is counted is what the servers were asked.
@Suite("Answers of earlier runs", .serialized)
struct ReuseTests {
    private static let pair = ["gpt-4o-mini", "mistral-small"]

    /// A bench whose run has a record, as a run folder has.
    private func bench(
        _ name: String, providers: [String] = pair, meals: Int = 3, repeats: Int = 1,
        startedAt: String = "2026-11-21T10:00:00.000Z", simulation: RunRecord.Simulation? = nil,
        changing: (inout ProviderDefinition) -> Void = { _ in }
    ) throws -> SimulatedBench {
        let bench = try SimulatedBench(providers: providers, meals: meals, repeats: repeats, changing: changing)
        try record(bench, name, startedAt, simulation)
        return bench
    }

    private func record(
        _ bench: SimulatedBench, _ name: String, _ startedAt: String = "2026-11-21T10:00:00.000Z",
        _ simulation: RunRecord.Simulation? = nil
    ) throws {
        let record = RunRecord(
            name: name, startedAt: startedAt, toolVersion: "test", simulation: simulation, plan: PlanRecord(bench.plan))
        _ = try RunFolder.create(bench.run.url, record: record, redactor: Redactor([]))
    }

    private func reuse(_ benches: SimulatedBench...) throws -> AnswerReuse {
        try AnswerReuse(reading: benches.map(\.run), simulation: nil)
    }

    private func requests(_ sitting: SimulatedBench.Sitting) -> Int {
        sitting.statistics.values.reduce(0) { $0 + $1.requests }
    }

    @Test func `an equal run asks nothing, spends nothing, and has the same answers at the same cost`() async throws {
        let (first, second) = (try bench("first"), try bench("second"))
        let asked = try await first.sit()
        var nothing = Budget()
        nothing.run = 0
        let replayed = try await second.sit(budget: nothing, reuse: reuse(first))
        #expect(requests(asked) == 6 && requests(replayed) == 0)
        for (old, new) in zip(asked.results.trials, replayed.results.trials) {
            #expect(new.outcome == .ok && new.estimate == old.estimate && new.usage == old.usage)
            #expect(new.cost != nil && new.cost == old.cost && new.failedCost == 0 && !new.costUnknown)
            #expect(new.attempts == 0 && old.attempts == 1)
            #expect(new.reused == ReusedAnswer(run: "first", cost: old.cost))
            // Neither in latency figures nor in what estimates are held against.
            #expect(old.latency != nil && new.latency == nil && new.parts == nil)
            #expect(new.expectedCost == nil && new.billedCost == nil)
        }
        let state = try JournalState(reading: second.run)
        #expect(state.charged.isEmpty && state.pending(of: second.plan).isEmpty)
    }

    @Test func `cost per meal counts what reused answers cost, and latency leaves them out`() async throws {
        let (first, second) = (try bench("first", meals: 2), try bench("second", meals: 3))
        _ = try await first.sit()
        let sitting = try await second.sit(reuse: reuse(first))
        let set = second.plan.sets[0].set
        let board = Scorer(settings: ScoringSettings(), seed: 1).score(
            results: sitting.results.trials, sets: [ScoredSet(name: set.name, meals: set.meals)],
            variants: second.plan.variants.map { PlannedVariant(variant: $0.id, model: $0.model) })
        #expect(board.variants.count == 2)
        for score in board.variants {
            let trials = sitting.results.trials.filter { $0.variant == score.variant }
            let all = trials.reduce(0) { $0 + ($1.cost?.value ?? 0) }
            let reused = trials.filter { $0.reused != nil }.reduce(0) { $0 + ($1.cost?.value ?? 0) }
            #expect(abs((score.cost.total ?? 0) - all) < 1e-12 && score.cost.unknown == 0)
            #expect(score.cost.reusedAnswers == 2 && abs((score.cost.reused ?? 0) - reused) < 1e-12 && reused > 0)
            #expect(score.latency?.count == 1)
        }
    }

    @Test func `a changed prompt of one provider is asked, and nothing else`() async throws {
        let first = try bench("first")
        let asked = try await first.sit()
        let second = try bench("second") { if $0.name == "mistral-small" { $0.prompt.user += "\nBe brief." } }
        let sitting = try await second.sit(reuse: reuse(first))
        #expect(sitting.statistics["gpt-4o-mini"]?.requests == 0)
        #expect(sitting.statistics["mistral-small"]?.requests == 3)
        #expect(sitting.results.trials.allSatisfy { ($0.reused == nil) == ($0.variant.provider == "mistral-small") })
        #expect(asked.results.trials.count == sitting.results.trials.count)
    }

    @Test func `what a request goes to must be equal, not only its words`() async throws {
        let first = try bench("first", providers: ["gemini-flash"])
        _ = try await first.sit()
        let reuse = try reuse(first)
        let trial = first.plan.trials[0]
        let definition = first.plan.variants[0].definition
        let request = try await self.request(first.plan, trial)
        func has(_ change: (inout ProviderDefinition) -> Void) -> Bool {
            var other = definition
            change(&other)
            return reuse.has(answerTo: request, first.plan.key(of: trial), by: other)
        }
        #expect(has { _ in } && has { $0.name = "renamed" })
        // Gemini's model stands in the URL alone.
        #expect(!has { $0.model += "-next" } && !has { $0.endpoint += "/v2" } && !has { $0.wire = .openAIChat })
        var later = first.plan.key(of: trial)
        later.repeatIndex = 1
        #expect(!reuse.has(answerTo: request, later, by: definition))
    }

    /// What was asked in that trial, by the journal.
    private func request(_ plan: Plan, _ trial: Trial, of bench: SimulatedBench? = nil) async throws -> SHA256Digest {
        let preview = try SimulatedBench(providers: [plan.variants[trial.variant].definition.name], meals: 1)
        _ = try await preview.sit()
        var digest: SHA256Digest?
        _ = try JournalReader(path: preview.run.answersPath).read { line in
            if case .attempt(let attempt) = line, attempt.trial == plan.key(of: trial) {
                digest = attempt.requestSHA256
            }
        }
        return try #require(digest)
    }

    @Test func `repeats are matched one to one`() async throws {
        let first = try bench("first", providers: ["gpt-4o-mini"], repeats: 2)
        let second = try bench("second", providers: ["gpt-4o-mini"], repeats: 3)
        let asked = try await first.sit()
        let sitting = try await second.sit(reuse: reuse(first))
        #expect(requests(sitting) == 3)
        let old = Dictionary(uniqueKeysWithValues: asked.results.trials.map { ("\($0.meal) \($0.repeatIndex)", $0) })
        for trial in sitting.results.trials {
            #expect((trial.reused == nil) == (trial.repeatIndex == 2))
            if trial.repeatIndex < 2 { #expect(trial.estimate == old["\(trial.meal) \(trial.repeatIndex)"]?.estimate) }
        }
        #expect(Set(asked.results.trials.prefix(2).map { $0.estimate?.scoredTotals.energy }).count == 2)
    }

    @Test func `unusable answers are answers, and what never was one is asked`() async throws {
        let first = try bench("first")
        let faults = FaultProfile(rules: [
            FaultRule(.proseAnswer, provider: "gpt-4o-mini"), FaultRule(.serverError, provider: "mistral-small")
        ])
        let asked = try await first.sit(faults: faults)
        let second = try bench("second")
        let sitting = try await second.sit(reuse: reuse(first))
        #expect(sitting.statistics["gpt-4o-mini"]?.requests == 0 && sitting.statistics["mistral-small"]?.requests == 3)
        for (old, new) in zip(asked.results.trials, sitting.results.trials) {
            guard new.variant.provider == "gpt-4o-mini" else {
                #expect(old.outcome == .serverError && new.outcome == .ok && new.reused == nil)
                continue
            }
            #expect(new.outcome == .notJSON && new.reason == old.reason)
            #expect(
                new.failedCost == old.failedCost && new.failedCost?.value ?? 0 > 0 && new.reused?.cost == old.failedCost
            )
        }
    }

    @Test func `an old response is read by the reader of today`() async throws {
        let first = try bench("first", providers: ["gpt-4o-mini"], meals: 1)
        _ = try await first.sit()
        let journal = first.run.file("answers.jsonl")
        let text = try String(contentsOf: journal, encoding: .utf8)
        #expect(text.contains("\"outcome\":\"ok\""))
        try text.replacing(
            "\"outcome\":\"ok\",\"reason\":null", with: "\"outcome\":\"not_json\",\"reason\":\"a poor reader\""
        )
        .write(to: journal, atomically: true, encoding: .utf8)
        let second = try bench("second", providers: ["gpt-4o-mini"], meals: 1)
        let sitting = try await second.sit(reuse: reuse(first))
        #expect(requests(sitting) == 0)
        #expect(try JournalState(reading: second.run).outcomes.values.first == .ok)
    }

    @Test func `the newest run's answer is taken, and names the run that was asked`() async throws {
        let old = try bench("old", startedAt: "2026-11-20T10:00:00.000Z") { $0.limits.inFlight = 1 }
        let new = try bench("new", meals: 1, startedAt: "2026-11-21T10:00:00.000Z")
        _ = try await old.sit()
        _ = try await new.sit()
        let second = try bench("second", startedAt: "2026-11-22T10:00:00.000Z")
        for order in [[old, new], [new, old]] {
            let reuse = try AnswerReuse(reading: order.map(\.run) + [old.run], simulation: nil)
            #expect(reuse.runs == ["new", "old"])
            let sitting = try await second.sit(reuse: reuse)
            #expect(requests(sitting) == 0)
            let first = second.plan.sets[0].set.meals[0].id
            #expect(sitting.results.trials.allSatisfy { $0.reused?.run == ($0.meal == first ? "new" : "old") })
            try FileManager.default.removeItem(at: second.run.file("answers.jsonl"))
        }
        // Through a run that reused them itself, the answers still name the run that asked.
        _ = try await second.sit(reuse: AnswerReuse(reading: [old.run, new.run], simulation: nil))
        let third = try bench("third")
        let sitting = try await third.sit(reuse: reuse(second))
        #expect(Set(sitting.results.trials.compactMap { $0.reused?.run }) == ["old", "new"])
    }

    @Test func `of equal requests in one run each trial finds its own answer`() async throws {
        var first = try bench("first", providers: ["gpt-4o-mini"], meals: 1)
        var twin = first.plan.sets[0].set.meals[0]
        twin.id = "twin"
        first.plan.sets[0].set.meals.append(twin)
        let faults = FaultProfile(rules: [FaultRule(.proseAnswer, firstAttempts: 1)])
        try FileManager.default.removeItem(at: first.run.url)
        try record(first, "first")
        let asked = try await first.sit(faults: faults)
        var second = try bench("second", providers: ["gpt-4o-mini"], meals: 1)
        second.plan = first.plan
        let sitting = try await second.sit(reuse: reuse(first))
        #expect(requests(sitting) == 0)
        #expect(sitting.results.trials.map(\.outcome) == asked.results.trials.map(\.outcome))
        // A meal that was called otherwise takes one of them.
        var third = try bench("third", providers: ["gpt-4o-mini"], meals: 1)
        third.plan.sets[0].set.meals[0].id = "renamed"
        #expect(requests(try await third.sit(reuse: reuse(first))) == 0)
    }

    @Test func `an interrupted run goes on with what it reuses, at any moment`() async throws {
        let first = try bench("first")
        _ = try await first.sit()
        for done in 0..<6 {
            let second = try bench("second", meals: 4) { $0.limits.inFlight = 1 }
            let begun = try await second.sit(stopAfter: done, reuse: reuse(first))
            let ended = try await second.sit(reuse: reuse(first))
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
        _ = try await first.sit()
        let key = second.plan.key(of: second.plan.trials[0])
        do {
            let journal = try second.run.journal(redactor: Redactor([]))
            try await journal.append(
                .sent(.init(trial: key, attempt: 1, reservation: 0.5, expected: 0.4, at: "t")), .durable)
        }
        let sitting = try await second.sit(reuse: reuse(first))
        #expect(requests(sitting) == 0)
        let trial = try #require(sitting.results.trials.first)
        #expect(trial.outcome == .ok && trial.costUnknown && trial.attempts == 1 && trial.expectedCost == nil)
        #expect(trial.reused != nil && trial.latency == nil)
        #expect(try JournalState(reading: second.run).charged == ["gpt-4o-mini": 0.5])
        #expect(try JournalState(reading: second.run).attempts == [key: 2])
    }

    @Test func `an answer that is gone when its turn comes is not paid for again unasked`() async throws {
        let first = try bench("first", providers: ["gpt-4o-mini"], meals: 2)
        _ = try await first.sit()
        let reuse = try reuse(first)
        let journal = first.run.file("answers.jsonl")
        try Data(
            String(contentsOf: journal, encoding: .utf8).replacing("\"prompt_tokens\"", with: "\"xrompt_tokens\"").utf8
        )
        .dropFirst(40).write(to: journal)
        let second = try bench("second", providers: ["gpt-4o-mini"], meals: 2)
        let sitting = try await second.sit(reuse: reuse)
        #expect(requests(sitting) == 0)
        #expect(
            sitting.results.trials.allSatisfy { $0.outcome == .cancelled && $0.reason?.contains("run first") == true })
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
        _ = try await first.sit()
        _ = try await second.sit(reuse: reuse(first))
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
