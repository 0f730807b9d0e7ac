import Analysis
import Foundation
import Hashing
import JSON
import Nutrition
import Providers
import Sanity
import TestSupport
import Testing

@testable import Execution

/// Journals of both formats, and of formats to come.
@Suite("Journal formats")
struct JournalFormatTests {
    private let folder: TemporaryFolder
    private let run: RunFolder
    private static let key = TrialKey(
        variant: VariantID(provider: "p", prompt: "q"), set: "s", meal: "m", repeatIndex: 0)

    private static let time = WallTime(seconds: 1_800_000_000)

    init() throws {
        folder = try TemporaryFolder()
        run = RunFolder(url: folder.url)
    }

    private static func attempt(_ number: Int, outcome: Outcome = .ok, earlier: [Exchange] = []) -> JournalLine {
        .attempt(
            .init(
                trial: key, attempt: number, outcome: outcome, reason: nil, requestSHA256: SHA256Digest(of: [1]),
                earlier: earlier, response: ProviderResponse(status: 200, headers: [:], body: Array("{}".utf8)),
                servedModel: nil, usage: nil, timing: nil, startedAt: "", cost: 0.25))
    }

    private func write(_ lines: [(JournalLine, format: Int)]) throws {
        let text = lines.map { $0.0.json(format: $0.format).text() + "\n" }.joined()
        try text.write(to: run.file("answers.jsonl"), atomically: true, encoding: .utf8)
    }

    private func read() throws -> [JournalLine] {
        var lines: [JournalLine] = []
        _ = try JournalReader(path: run.answersPath).read { lines.append($0) }
        return lines
    }

    @Test func `an attempt of several exchanges comes back as it was written`() throws {
        let submitted = ProviderResponse(status: 202, headers: ["x-request-id": "7"], body: [0xFF, 0x00])
        let lines: [JournalLine] = [
            .sent(.init(trial: Self.key, attempt: 1, reservation: 0.5, at: "t")),
            .accepted(.init(trial: Self.key, attempt: 1, ticket: "job-1", at: Self.time)),
            Self.attempt(
                1, earlier: [.accepted(ticket: "job-1", at: WallTime(seconds: 1_800_000_000)), .response(submitted)]),
            .cleaned(.init(trial: Self.key, attempt: 1))
        ]
        try write(lines.map { ($0, 2) })
        let found = try read()
        #expect(found.map(\.json) == lines.map(\.json))
        guard case .attempt(let attempt) = found[2] else { return }
        #expect(
            attempt.earlier == [.accepted(ticket: "job-1", at: WallTime(seconds: 1_800_000_000)), .response(submitted)])
    }

    @Test func `two tickets for one attempt are no journal of ours`() throws {
        try write([
            (.sent(.init(trial: Self.key, attempt: 1, reservation: 0.5, at: "t")), 2),
            (.accepted(.init(trial: Self.key, attempt: 1, ticket: "a", at: Self.time)), 2),
            (.accepted(.init(trial: Self.key, attempt: 1, ticket: "b", at: Self.time)), 2)
        ])
        let plan: JSON = [
            "sets": [["name": "s", "meals": [["id": "m"]]]], "repeats": 1,
            "variants": [["provider": "p", "prompt": "q"]]
        ]
        var audit = JournalAudit(run.answersPath, of: PlanRecord(json: plan))
        #expect(throws: RunFolderError.self) {
            _ = try JournalReader(path: run.answersPath).readPlaced(
                { line, place in JournalAudit.Mark(line, at: place) }, { mark in try audit.check(mark) })
        }
    }

    @Test func `a one-step attempt takes no more room than in format 1`() {
        let line = Self.attempt(1)
        #expect(line.json(format: 2).serialized().count == line.json(format: 1).serialized().count)
    }

    @Test func `a run begun in format 1 is finished in format 1`() async throws {
        try write([(Self.attempt(1, outcome: .network), 1)])
        let journal = try run.journal(format: 1, redactor: Redactor([]))
        try await journal.append(Self.attempt(2))
        try await journal.finish()
        #expect(try read().count == 2)
        let text = try String(contentsOf: run.file("answers.jsonl"), encoding: .utf8)
        #expect(!text.contains("\"format\":2"))
    }

    @Test func `lines of both formats in one journal are refused, naming the first that differs`() throws {
        try write([(Self.attempt(1, outcome: .network), 1), (Self.attempt(2), 2)])
        let mixed = RunFolderError.mixedFormats(path: run.answersPath, line: 2, is: 2, others: 1)
        #expect(throws: mixed) { try read() }
        #expect(throws: mixed) { try JournalState(reading: run) }
        #expect("\(mixed)".contains("start a new run"))
    }

    @Test func `a journal of another format than its record is not gone on with`() throws {
        try write([(Self.attempt(1), 2)])
        #expect(throws: RunFolderError.mixedFormats(path: run.answersPath, line: 1, is: 2, others: 1)) {
            try JournalState(reading: run, format: 1)
        }
        #expect(try JournalState(reading: run, format: 2).outcomes.count == 1)
    }

    @Test func `scores refuse a journal of another format than its record`() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 1)
        _ = try await bench.session()
        func results(format: Int) throws -> RunResults {
            try RunResults(reading: bench.run, plan: bench.plan, sanity: SanityChecker(), format: format)
        }
        #expect(try results(format: 2).trials.count == 1)
        #expect(throws: RunFolderError.mixedFormats(path: bench.run.answersPath, line: 2, is: 2, others: 1)) {
            try results(format: 1)
        }
    }

    @Test(arguments: [3, 4, 99]) func `a journal of a later format is refused with what to do`(_ format: Int) throws {
        try write([(Self.attempt(1), format)])
        let newer = RunFolderError.newerFormat(folder: run.answersPath, format: format, known: 2)
        #expect(throws: newer) { try read() }
        #expect("\(newer)".contains("use a newer nutrieval"))
    }

    @Test(arguments: ["0", "-1", "1.5", "\"2\""])
    func `a journal of a format that never was is refused, and so is its record`(_ format: String) throws {
        let line = Self.attempt(1).json(format: 2).text().replacing("\"format\":2", with: "\"format\":\(format)")
        try folder.write(line + "\n", to: "answers.jsonl")
        let error = #expect(throws: RunFolderError.self) { try read() }
        #expect("\(try #require(error))".contains("its format \(format) is none"))
        var json = try #require(
            RunRecord(name: "r", startedAt: "t", toolVersion: "1", plan: .init(json: [:])).json.object)
        json["format"] = try JSON.parse(format)
        let record = JSON.object(json)
        #expect(throws: RunFolderError.self) { try RunRecord(json: record, folder: "r") }
    }

    @Test(arguments: [
        #"{"kind":"accepted","format":1,TRIAL,"ticket":"a","at":"2026-11-21T12:00:00Z"}"#,
        #"{"kind":"accepted",TRIAL,"ticket":"a","at":"2026-11-21T12:00:00Z"}"#,
        #"{"kind":"cleaned","format":1,TRIAL}"#,
        #"{"kind":"attempt","format":1,TRIAL,"outcome":"network","request_sha256":"DIGEST","earlier":[]}"#,
        #"{"kind":"accepted","format":2,TRIAL,"ticket":"a","at":"yesterday"}"#,
        #"{"kind":"accepted","format":2,TRIAL,"ticket":"a"}"#,
        #"""
        {"kind":"attempt","format":2,TRIAL,"outcome":"network","request_sha256":"DIGEST","earlier":[{"ticket":"a","at":"x"}]}
        """#
    ])
    func `a line that its format does not have, or with a time that is none, is refused`(_ line: String) throws {
        let digest = String(repeating: "0", count: 64)
        let text = line.replacing("TRIAL", with: #""trial":"p/q/default s/m 0","attempt":1"#)
        try folder.write(text.replacing("DIGEST", with: digest) + "\n", to: "answers.jsonl")
        #expect(throws: RunFolderError.self) { try read() }
    }

    @Test func `a record keeps the format it was read with, and later ones are refused`() throws {
        let plan = PlanRecord(json: [:])
        let made = RunRecord(name: "r", startedAt: "t", toolVersion: "1", plan: plan)
        #expect(made.format == 2)
        func recorded(_ format: Double) throws -> RunRecord {
            var json = try #require(made.json.object)
            json["format"] = .number(format)
            return try RunRecord(json: .object(json), folder: "r")
        }
        let old = try recorded(1)
        #expect(old.format == 1 && old.json["format"] == 1)
        #expect(throws: RunFolderError.newerFormat(folder: "r", format: 3, known: 2)) { try recorded(3) }
    }

    @Test func `a job stays charged and is known until it is answered and cleaned up`() throws {
        var lines: [(JournalLine, format: Int)] = [
            (.sent(.init(trial: Self.key, attempt: 1, reservation: 0.5, at: "t")), 2),
            (.accepted(.init(trial: Self.key, attempt: 1, ticket: "job-1", at: Self.time)), 2)
        ]
        try write(lines)
        var state = try JournalState(reading: run)
        #expect(state.jobs[Self.key] == [.init(attempt: 1, ticket: "job-1", acceptedAt: Self.time, reservation: 0.5)])
        #expect(state.charged == ["p": 0.5] && state.outcomes.isEmpty)
        lines.append((Self.attempt(1, earlier: [.accepted(ticket: "job-1", at: WallTime(seconds: 1_800_000_000))]), 2))
        try write(lines)
        state = try JournalState(reading: run)
        #expect(state.jobs[Self.key]?.map(\.isAnswered) == [true] && state.charged == ["p": 0.25])
        lines.append((.cleaned(.init(trial: Self.key, attempt: 1)), 2))
        try write(lines)
        #expect(try JournalState(reading: run).jobs[Self.key] == [])
    }
}
