import Analysis
import Catalog
import Execution
import Foundation
import Nutrition
import Scoring
import Simulator
import TestSupport
import Testing

/// Every outcome of the closed set, brought about over real sockets.
@Suite("Every outcome", .serialized)
struct OutcomeTests {
    /// How a session is made to end in an outcome. The switch has no default, so that an outcome without a way is no program.
    struct Way {
        var fault: Fault?
        var budget = Budget()
        var stopAfter: Int?
        var uncallable: [String: Pool.Stop] = [:]
        var change: (inout SimulatedBench) throws -> Void = { _ in }
        var timeout = SimulatedBench.patience

        init(_ fault: Fault? = nil) { self.fault = fault }

        init(to outcome: Outcome, emptyFolder: TemporaryFolder) {
            switch outcome {
            case .ok: break
            case .noFood: fault = .noFood
            case .notJSON: fault = .proseAnswer
            case .schemaInvalid: fault = .wrongSchema
            case .empty: fault = .emptyContent
            case .tooLarge: fault = .oversizedBody
            case .truncated: fault = .truncatedAnswer
            case .refused: fault = .refusal
            case .blocked: fault = .blocked
            case .rateLimited: fault = .rateLimitRetryMilliseconds
            case .overloaded: fault = .overloaded
            case .quotaExhausted: fault = .paymentRequired
            case .serverError: fault = .serverError
            case .network: fault = .resetBeforeResponse
            case .timedOut:
                fault = .slow
                timeout = .milliseconds(200)
            case .unauthorized: fault = .unauthorized
            case .noKey: uncallable = ["gpt-4o-mini": Pool.Stop(outcome: .noKey, reason: "set OPENAI_API_KEY")]
            case .processDied:
                uncallable = ["gpt-4o-mini": Pool.Stop(outcome: .processDied, reason: "it ended 6 times")]
            case .jobUnfinished, .jobLost, .tokenExpired:
                uncallable = ["gpt-4o-mini": Pool.Stop(outcome: outcome, reason: "JobTests bring it about")]
            case .askedBack: uncallable = ["gpt-4o-mini": Pool.Stop(outcome: outcome, reason: "as cascades do")]
            case .notTrusted: uncallable = ["gpt-4o-mini": Pool.Stop(outcome: .notTrusted, reason: "not trusted")]
            case .budgetSkipped: budget.run = 1e-9
            case .cancelled: stopAfter = 0
            case .badRequest: fault = .notFound
            case .overLimit:
                change = { $0.plan.variants[0].definition.limits.photosPerRequest = 0 }
            case .photoUnreadable:
                change = {
                    $0.plan.sets[0].set.folder = emptyFolder.path
                    $0.plan = Planner.hashed($0.plan)
                }
            }
        }
    }

    @Test(arguments: Outcome.allCases)
    func `is reached, journalled, and asked again by a resume where it is pending`(_ outcome: Outcome) async throws {
        let empty = try TemporaryFolder()
        let way = Way(to: outcome, emptyFolder: empty)
        var bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 1, timeout: way.timeout)
        try way.change(&bench)
        let faults = FaultProfile(rules: way.fault.map { [FaultRule($0)] } ?? [])
        let session = try await bench.session(
            faults: faults, slow: .seconds(5), budget: way.budget, stopAfter: way.stopAfter,
            uncallable: way.uncallable)
        let trial = try #require(session.results.trials.first)
        #expect(trial.outcome == outcome, "\(trial.reason ?? "")")
        #expect((trial.reason == nil) == (outcome == .ok))
        let state = try JournalState(reading: bench.run)
        // What was never handed out has no line, and counts as cancelled.
        #expect(state.outcomes.values.allSatisfy { $0 == outcome })
        #expect(state.outcomes.count == 1 || outcome == .cancelled)
        #expect(state.pending(of: bench.plan).count == (outcome.kind == .pending ? 1 : 0))

        for index in bench.plan.variants.indices {
            bench.plan.variants[index].definition.limits.timeout = SimulatedBench.patience
        }
        let resumed = try await bench.session()
        #expect(resumed.statistics["gpt-4o-mini"]?.requests == (outcome.kind == .pending ? 1 : 0))
        #expect(resumed.results.trials.first?.outcome == (outcome.kind == .pending ? .ok : outcome))
    }

    @Test func `a spent quota stops its pool, and every pool of the key where the code says so`() async throws {
        let providers = ["gpt-4o-mini", "gpt-6-luna", "mistral-large", "mistral-small", "gemini-flash", "gemini-pro"]
        let bench = try SimulatedBench(providers: providers, meals: 6) { $0.limits.inFlight = 1 }
        let faults = FaultProfile(rules: [
            FaultRule(.insufficientQuota, provider: "gpt-4o-mini"), FaultRule(.slow, provider: "gpt-6-luna"),
            FaultRule(.paymentRequired, provider: "mistral-large"), FaultRule(.dailyQuota, provider: "gemini-flash")
        ])
        let session = try await bench.session(faults: faults, slow: .milliseconds(300))
        let trials = Dictionary(grouping: session.results.trials, by: \.variant.provider)
        for name in ["gpt-4o-mini", "mistral-large", "gemini-flash"] {
            #expect(session.statistics[name]?.requests == 1, "\(name)")
            #expect(trials[name]?.allSatisfy { $0.outcome == .quotaExhausted } == true, "\(name)")
        }
        for name in ["mistral-small", "gemini-pro"] {
            #expect(trials[name]?.allSatisfy { $0.outcome == .ok } == true, "\(name)")
        }
        // It is asked slowly enough to be there still when the money of its key is found to be gone.
        #expect(trials["gpt-6-luna"]?.contains { $0.outcome == .quotaExhausted } == true)
        let log = try String(contentsOf: bench.run.file("events.jsonl"), encoding: .utf8)
        #expect(log.split(separator: "\n").count { $0.contains(#""event":"stop""#) } == 4)
    }

    @Test(arguments: [(2, Fault.tooLarge, 9), (3, .fencedAnswer, 6)])
    func `refusals that differ, or have an answer between them, stop no provider`(
        every: Int, other: Fault, refused: Int
    ) async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 9) { $0.limits.inFlight = 1 }
        let session = try await bench.session(
            faults: FaultProfile(rules: [FaultRule(other, .every(every)), FaultRule(.notFound)]))
        #expect(session.statistics["gpt-4o-mini"]?.requests == 9)
        #expect(session.results.trials.count { $0.outcome == .badRequest } == refused)
        #expect(session.results.trials.count { $0.outcome == .ok } == 9 - refused)
    }

    @Test func `a wait of more than two minutes stops the pool, and the others go on`() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini", "mistral-small"], meals: 4) {
            $0.limits.inFlight = 1
        }
        let session = try await bench.session(
            faults: FaultProfile(rules: [FaultRule(.rateLimitLong, provider: "gpt-4o-mini")]))
        let trials = Dictionary(grouping: session.results.trials, by: \.variant.provider)
        #expect(session.statistics["gpt-4o-mini"]?.requests == 1 && session.waited == 0)
        #expect(trials["gpt-4o-mini"]?.allSatisfy { $0.outcome == .rateLimited } == true)
        #expect(trials["mistral-small"]?.allSatisfy { $0.outcome == .ok } == true)
    }

    @Test func `an answer that comes too late is waited for longer the next time`() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 1, timeout: .seconds(1))
        let session = try await bench.session(
            faults: FaultProfile(rules: [FaultRule(.slow)]), slow: .milliseconds(1500))
        let trial = try #require(session.results.trials.first)
        // With twice the limit, or with three times on a machine so busy that half a second is not enough.
        #expect(trial.outcome == .ok && (2...3).contains(trial.attempts), "\(trial.reason ?? "")")
    }

    @Test func `nothing is sent that the journal does not know, also on connections used before`() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 6) { $0.limits.inFlight = 1 }
        let session = try await bench.session(faults: FaultProfile(rules: [FaultRule(.resetBeforeResponse, .every(3))]))
        #expect(session.results.trials.allSatisfy { $0.outcome == .ok })
        let attempts = session.results.trials.reduce(0) { $0 + $1.attempts }
        #expect(attempts > 6 && session.statistics["gpt-4o-mini"]?.requests == attempts)
        // What broke off after the request had left may have been billed.
        #expect(session.results.trials.contains { $0.attempts > 1 && $0.costUnknown })
    }
}
