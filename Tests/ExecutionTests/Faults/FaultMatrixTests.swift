import Analysis
import Catalog
import Execution
import Foundation
import Nutrition
import Providers
import Sanity
import Scoring
import Simulator
import TestSupport
import Testing

/// Every fault on every wire format, over real sockets: the outcome and the attempts it takes.
@Suite("Every fault × every wire format", .serialized)
struct FaultMatrixTests {
    /// What a fault on every request comes to: outcome and attempts, of all formats but those named.
    struct Row: Sendable {
        var usual: (Outcome, Int)
        var exceptions: [FormatDeclaration: (Outcome, Int)] = [:]

        static func all(
            _ outcome: Outcome, _ attempts: Int, but exceptions: [FormatDeclaration: (Outcome, Int)] = [:]
        ) -> Row { Row(usual: (outcome, attempts), exceptions: exceptions) }
    }

    /// By the tables of docs/run-folder.md. A 429 that states no wait uses up no attempt: ten windows of a minute, then
    /// it ends, hence 11 requests. Mistral has no refusal field and no code for a spent quota.
    static let rows: [Fault: Row] = [
        .rateLimitRetryAfter: .all(.rateLimited, 3),
        .rateLimitRetryDate: .all(.rateLimited, 3),
        .rateLimitRetryMilliseconds: .all(.rateLimited, 3),
        .rateLimitReset: .all(.rateLimited, 3),
        .rateLimitRetryInfo: .all(.rateLimited, 3),
        .rateLimitLong: .all(.rateLimited, 1),
        .rateLimitSilent: .all(.rateLimited, 11),
        .insufficientQuota: .all(.quotaExhausted, 1, but: [.mistralChat: (.rateLimited, 11)]),
        .dailyQuota: .all(.quotaExhausted, 1, but: [.mistralChat: (.rateLimited, 11)]),
        .paymentRequired: .all(.quotaExhausted, 1),
        .unauthorized: .all(.unauthorized, 1),
        .forbidden: .all(.unauthorized, 1),
        .notFound: .all(.badRequest, 1),
        .requestTimeout: .all(.serverError, 3),
        .tooLarge: .all(.badRequest, 1),
        .unprocessable: .all(.badRequest, 1),
        .serverError: .all(.serverError, 3),
        .serverErrorFinal: .all(.serverError, 1),
        .badGateway: .all(.serverError, 3),
        .unavailable: .all(.overloaded, 3),
        .overloaded: .all(.overloaded, 3),
        .slow: .all(.timedOut, 3),
        .stalled: .all(.timedOut, 3),
        .resetBeforeResponse: .all(.network, 2),
        .resetMidBody: .all(.network, 2),
        .truncatedBody: .all(.notJSON, 1),
        .oversizedBody: .all(.tooLarge, 1),
        .notJSONBody: .all(.notJSON, 1),
        .truncatedAnswer: .all(.truncated, 1),
        .fencedAnswer: .all(.ok, 1),
        .answerInProse: .all(.ok, 1),
        .proseAnswer: .all(.notJSON, 1),
        .refusal: .all(.refused, 1, but: [.mistralChat: (.notJSON, 1), .gemini: (.blocked, 1)]),
        .blocked: .all(.blocked, 1, but: [.mistralChat: (.notJSON, 1), .anthropicMessages: (.refused, 1)]),
        .wrongSchema: .all(.schemaInvalid, 1),
        .missingKey: .all(.schemaInvalid, 1),
        .numberAsString: .all(.ok, 1),
        .notANumber: .all(.notJSON, 1),
        .emptyContent: .all(.empty, 1),
        .noChoices: .all(.empty, 1),
        .noFood: .all(.noFood, 1),
        .otherModel: .all(.ok, 1),
        .absurdEnergy: .all(.ok, 1),
        .noUsage: .all(.ok, 1)
    ]

    @Test("ends in its outcome after its attempts", arguments: Fault.allCases.filter { !$0.isOfJobs })
    func matrix(_ fault: Fault) async throws {
        let row = try #require(Self.rows[fault])
        let runs = try await FaultRuns.shared.runs(of: fault)
        for wire in Formats.all where wire.carrier == .http && !wire.hasTemplate {
            let trial = try #require(runs[wire]?.trial)
            let (outcome, attempts) = row.exceptions[wire] ?? row.usual
            #expect(trial.outcome == outcome, "\(wire): \(trial.reason ?? "")")
            #expect(trial.attempts == attempts, "\(wire)")
            #expect((trial.reason == nil) == (outcome == .ok))
            #expect((trial.estimate == nil) == (outcome.kind != .answered))
            // Only a successful response, or a time-out at its limit, says how long an answer takes.
            if outcome == .ok || outcome == .timedOut { #expect(trial.latency != nil) }
            if outcome.kind == .pending && outcome != .timedOut || outcome == .badRequest {
                #expect(trial.latency == nil && trial.parts == nil)
            }
        }
    }

    /// `NUTRIEVAL_RECORD=1` writes the table into the page instead.
    @Test("the table of docs/faults.md is what happened")
    func page() async throws {
        var runs: [(fault: Fault, runs: [FormatDeclaration: FaultRun])] = []
        for fault in Fault.allCases where !fault.isOfJobs {
            runs.append((fault, try await FaultRuns.shared.runs(of: fault)))
        }
        let file = TestData.repository.appending(path: "docs/faults.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(page.firstRange(of: "<!-- made by FaultMatrixTests -->\n")).upperBound
        let made = page[..<start] + FaultTable.markdown(runs) + "\n"
        if ProcessInfo.processInfo.environment["NUTRIEVAL_RECORD"] != nil {
            try made.write(to: file, atomically: true, encoding: .utf8)
        } else {
            let difference = zip(page.split(separator: "\n"), made.split(separator: "\n")).first { $0 != $1 }
            #expect(page == made, "\(difference.map { "\($0)\nis now\n\($1)" } ?? "")")
        }
    }

    @Test("an answer by another model, or without usage, has no price; the others have one")
    func prices() async throws {
        for (fault, isUnknown) in [(Fault.otherModel, true), (.noUsage, true), (.fencedAnswer, false)] {
            let bench = try SimulatedBench(providers: FaultRuns.providers.map(\.name), meals: 1)
            let session = try await bench.session(faults: FaultProfile(rules: [FaultRule(fault)]))
            #expect(session.results.trials.allSatisfy { $0.costUnknown == isUnknown }, "\(fault)")
        }
    }

    @Test("popcorn of 8,000 kcal is an answer, and one that must be confirmed")
    func popcorn() async throws {
        let bench = try SimulatedBench(providers: FaultRuns.providers.map(\.name), meals: 1)
        let session = try await bench.session(faults: FaultProfile(rules: [FaultRule(.absurdEnergy)]))
        for trial in session.results.trials {
            #expect(trial.findings.contains { $0.severity == .critical }, "\(trial.variant.provider)")
            #expect([.mustConfirm, .manualEntry].contains(trial.decision))
        }
    }
}
