import Catalog
import Costs
import Foundation
import Hashing
import JSON
import Nutrition
import Providers
import Sanity
import Scoring
import Simulator
import TestSupport
import Testing

@testable import Analysis
@testable import Execution

/// Runs that take answers of earlier ones, over real sockets: what is counted is what the servers were asked.
@Suite("Answers of earlier runs", .serialized)
struct ReuseTests: RecordedBenches {
    @Test func `an equal run asks nothing, spends nothing, and has the same answers at the same cost`() async throws {
        let (first, second) = (try bench("first"), try bench("second"))
        let asked = try await first.session()
        var nothing = Budget()
        nothing.run = 0
        let replayed = try await second.session(budget: nothing, reuse: reuse(first))
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
        _ = try await first.session()
        let session = try await second.session(reuse: reuse(first))
        let set = second.plan.sets[0].set
        let board = Scorer(settings: ScoringSettings(), seed: 1).score(
            results: session.results.trials, sets: [ScoredSet(name: set.name, meals: set.meals)],
            variants: second.plan.variants.map { PlannedVariant(variant: $0.id, model: $0.model) })
        #expect(board.variants.count == 2)
        for score in board.variants {
            let trials = session.results.trials.filter { $0.variant == score.variant }
            let all = trials.reduce(0) { $0 + ($1.cost?.value ?? 0) }
            let reused = trials.filter { $0.reused != nil }.reduce(0) { $0 + ($1.cost?.value ?? 0) }
            #expect(abs((score.cost.total ?? 0) - all) < 1e-12 && score.cost.unknown == 0)
            #expect(score.cost.reusedAnswers == 2 && abs((score.cost.reused ?? 0) - reused) < 1e-12 && reused > 0)
            #expect(score.latency?.count == 1)
        }
    }

    @Test func `a changed prompt of one provider is asked, and nothing else`() async throws {
        let first = try bench("first")
        let asked = try await first.session()
        let second = try bench("second") { if $0.name == "mistral-small" { $0.prompt.user += "\nBe brief." } }
        let session = try await second.session(reuse: reuse(first))
        #expect(session.statistics["gpt-4o-mini"]?.requests == 0)
        #expect(session.statistics["mistral-small"]?.requests == 3)
        #expect(session.results.trials.allSatisfy { ($0.reused == nil) == ($0.variant.provider == "mistral-small") })
        #expect(asked.results.trials.count == session.results.trials.count)
    }

    @Test func `what a request goes to must be equal, not only its words`() async throws {
        let first = try bench("first", providers: ["gemini-flash"])
        _ = try await first.session()
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
        #expect(!has { $0.model += "-next" } && !has { $0.endpoint += "/v2" } && !has { $0.format = .openAIChat })
        var later = first.plan.key(of: trial)
        later.repeatIndex = 1
        #expect(!reuse.has(answerTo: request, later, by: definition))
    }

    /// What was asked in that trial, by the journal.
    private func request(_ plan: Plan, _ trial: Trial, of bench: SimulatedBench? = nil) async throws -> SHA256Digest {
        let preview = try SimulatedBench(providers: [plan.variants[trial.variant].definition.name], meals: 1)
        _ = try await preview.session()
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
        let asked = try await first.session()
        let session = try await second.session(reuse: reuse(first))
        #expect(requests(session) == 3)
        let old = Dictionary(uniqueKeysWithValues: asked.results.trials.map { ("\($0.meal) \($0.repeatIndex)", $0) })
        for trial in session.results.trials {
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
        let asked = try await first.session(faults: faults)
        let second = try bench("second")
        let session = try await second.session(reuse: reuse(first))
        #expect(session.statistics["gpt-4o-mini"]?.requests == 0 && session.statistics["mistral-small"]?.requests == 3)
        for (old, new) in zip(asked.results.trials, session.results.trials) {
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
        _ = try await first.session()
        let journal = first.run.file("answers.jsonl")
        let text = try String(contentsOf: journal, encoding: .utf8)
        #expect(text.contains("\"outcome\":\"ok\""))
        try text.replacing(
            "\"outcome\":\"ok\",\"reason\":null", with: "\"outcome\":\"not_json\",\"reason\":\"a poor reader\""
        )
        .write(to: journal, atomically: true, encoding: .utf8)
        let second = try bench("second", providers: ["gpt-4o-mini"], meals: 1)
        let session = try await second.session(reuse: reuse(first))
        #expect(requests(session) == 0)
        #expect(try JournalState(reading: second.run).outcomes.values.first == .ok)
    }
}
