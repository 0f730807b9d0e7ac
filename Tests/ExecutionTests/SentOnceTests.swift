import Foundation
import Nutrition
import Scoring
import Simulator
import TestSupport
import Testing

@testable import Execution

/// Each attempt is written down once before it is sent, and a journal that says otherwise is found out.
struct SentOnceTests {
    private func lines(of run: RunFolder) throws -> [JournalLine] {
        var lines: [JournalLine] = []
        _ = try JournalReader(path: run.answersPath).read { lines.append($0) }
        return lines
    }

    @Test func `every attempt has one sent line, and its end stands behind it`() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash"], meals: 3)
        let faults = FaultProfile(rules: [FaultRule(.serverError)])
        _ = try await bench.session(faults: faults)
        _ = try await bench.session()
        var steps: [TrialKey: [String]] = [:]
        for line in try lines(of: bench.run) {
            switch line {
            case .sent(let sent): steps[line.trial, default: []].append("sent \(sent.attempt)")
            case .attempt(let attempt): steps[line.trial, default: []].append("ended \(attempt.attempt)")
            case .skipped, .accepted, .cleaned: Issue.record("nothing is to be skipped here")
            }
        }
        #expect(steps.count == 6)
        for (trial, steps) in steps {
            let expected = (1...max(1, steps.count / 2)).flatMap { ["sent \($0)", "ended \($0)"] }
            #expect(steps == expected && steps.count >= 4, "\(trial)")
        }
        _ = try JournalState(reading: bench.run, of: bench.plan)
    }

    @Test func `an attempt that was sent twice is found out, also where it has not ended`() throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 1)
        let trial = try #require(bench.plan.trials.first.map(bench.plan.key))
        func sent(_ attempt: Int) -> JournalAudit.Mark.Step { .sent(attempt) }
        func check(_ steps: [JournalAudit.Mark.Step]) throws {
            var audit = JournalAudit("answers.jsonl", of: bench.plan)
            for (index, step) in steps.enumerated() {
                try audit.check(JournalAudit.Mark(trial: trial, line: index + 1, step: step))
            }
        }
        // After a crash the next number is sent, whatever became of the last.
        for fine in [[sent(1), sent(2)], [sent(1), .ended(1), sent(2), .ended(2)], [sent(1), .skipped, sent(2)]] {
            #expect(throws: Never.self) { try check(fine) }
        }
        let wrong: [[JournalAudit.Mark.Step]] = [
            [sent(1), sent(1)], [sent(1), sent(2), sent(1)], [sent(1), .ended(1), sent(1)],
            [sent(1), .skipped, sent(1)], [sent(2), sent(1)]
        ]
        for steps in wrong {
            let error = #expect(throws: RunFolderError.self) { try check(steps) }
            #expect(error?.description.contains("answers.jsonl:\(steps.count):1") == true)
            #expect(error?.description.contains("was sent before") == true)
        }
        #expect(throws: RunFolderError.self) { try check([sent(1), .ended(1), .ended(1)]) }
    }
}

extension JournalAudit.Mark {
    fileprivate init(trial: TrialKey, line: Int, step: Step) {
        self.init(
            .skipped(.init(trial: trial, outcome: .cancelled, reason: "")),
            at: JournalPlace(line: line, offset: 0, count: 0))
        self.step = step
    }
}
