import Foundation
import Hashing
import JSON
import Nutrition
import Providers
import Scoring
import TestSupport
import Testing
import Transport

@testable import Analysis
@testable import Execution

@Suite("The journal")
struct JournalTests {
    private let folder: TemporaryFolder
    private let run: RunFolder

    init() throws {
        folder = try TemporaryFolder()
        run = RunFolder(url: folder.url)
    }

    private func key(_ meal: String) -> TrialKey {
        TrialKey(variant: VariantID(provider: "p", prompt: "q"), set: "s", meal: meal, repeatIndex: 0)
    }

    private func attempt(_ meal: String, outcome: Outcome = .ok, body: [UInt8] = Array("{}".utf8)) -> JournalLine {
        var timing = ExchangeTiming()
        timing.total = .microseconds(1234)
        timing.connectionReused = true
        return .attempt(
            .init(
                trial: key(meal), attempt: 1, outcome: outcome, reason: nil, requestSHA256: SHA256Digest(of: [1]),
                response: ProviderResponse(status: 200, headers: ["retry-after": "1"], body: body),
                servedModel: "m", usage: ["prompt_tokens": 1], timing: timing, startedAt: "2026-11-21T12:00:00.000Z",
                cost: 0.25))
    }

    private func lines() throws -> (lines: [JournalLine], isTorn: Bool) {
        var lines: [JournalLine] = []
        let isTorn = try JournalReader(path: run.file("answers.jsonl").path).read { lines.append($0) }
        return (lines, isTorn)
    }

    @Test("every kind of line comes back as it was written, text or not")
    func roundTrip() async throws {
        let journal = try run.journal(format: 2, redactor: Redactor([]))
        let bodies: [[UInt8]] = [Array("{\"a\":\"ü\\n\"}".utf8), [0xFF, 0, 0x80], []]
        try await journal.append(.sent(.init(trial: key("a"), attempt: 1, reservation: 0.5, at: "t")))
        for body in bodies { try await journal.append(attempt("a", body: body)) }
        try await journal.append(
            .skipped(.init(trial: key("b"), outcome: .photoUnreadable, reason: "because")))
        let found = try lines()
        #expect(!found.isTorn && found.lines.count == 5)
        #expect(
            found.lines.map { $0.json } == [
                JournalLine.sent(.init(trial: key("a"), attempt: 1, reservation: 0.5, at: "t")).json,
                attempt("a", body: bodies[0]).json, attempt("a", body: bodies[1]).json,
                attempt("a", body: bodies[2]).json,
                JournalLine.skipped(.init(trial: key("b"), outcome: .photoUnreadable, reason: "because")).json
            ])
        guard case .attempt(let second) = found.lines[2] else { return }
        #expect(second.response?.body == bodies[1] && second.timing?.total == .microseconds(1234))
    }

    @Test("hundreds of writers at once lose no line")
    func concurrent() async throws {
        let journal = try run.journal(format: 2, redactor: Redactor([]))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                let line = attempt("m\(number)")
                group.addTask {
                    if number % 2 == 0 { try await journal.append(line) {} } else { try await journal.append(line) }
                }
            }
            try await group.waitForAll()
        }
        let meals = try Set(lines().lines.map(\.trial.meal))
        #expect(meals.count == 400)
    }

    @Test("a torn last line is left out and said to be")
    func torn() async throws {
        let journal = try run.journal(format: 2, redactor: Redactor([]))
        try await journal.append(attempt("a"))
        try await journal.append(attempt("b"))
        let file = run.file("answers.jsonl")
        let whole = try Data(contentsOf: file)
        for cut in 1..<40 {
            try whole.dropLast(cut).write(to: file)
            let found = try lines()
            #expect(found.lines.map(\.trial.meal) == ["a"])
            #expect(found.isTorn)
        }
    }

    @Test(
        "a torn last line is cut off before anything is written, however long", arguments: [1, 65_530, 65_536, 200_000])
    func tornLong(_ bytes: Int) async throws {
        try await run.journal(format: 2, redactor: Redactor([])).append(attempt("a"))
        let file = run.file("answers.jsonl")
        let whole = try Data(contentsOf: file)
        try (whole + Data(repeating: 0x78, count: bytes)).write(to: file)
        let journal = try run.journal(format: 2, redactor: Redactor([]))
        #expect(try Data(contentsOf: file) == whole)
        try await journal.append(attempt("b"))
        #expect(try lines().lines.map(\.trial.meal) == ["a", "b"])
    }

    @Test("a damaged line in the middle is an error that names it")
    func damaged() async throws {
        let journal = try run.journal(format: 2, redactor: Redactor([]))
        try await journal.append(attempt("a"))
        let file = run.file("answers.jsonl")
        let line = try String(contentsOf: file, encoding: .utf8)
        try (line + "{\"kind\":\"attempt\"}\n" + line).write(to: file, atomically: true, encoding: .utf8)
        let error = #expect(throws: RunFolderError.self) { try lines() }
        #expect(error?.description.contains("answers.jsonl:2:1") == true, "\(error?.description ?? "")")
    }

    @Test("a number of an attempt beyond 32 bits is refused: the next one would be a number used before")
    func attemptNumbers() throws {
        let most = UInt32.max
        let line = { (attempt: UInt32) in
            #"{"kind":"sent","trial":"\#(self.key("a"))","attempt":\#(attempt),"reserved_usd":null,"at":"t"}"# + "\n"
        }
        let file = run.file("answers.jsonl")
        try line(most - 1).write(to: file, atomically: true, encoding: .utf8)
        #expect(try lines().lines.count == 1)
        try line(most).write(to: file, atomically: true, encoding: .utf8)
        #expect(throws: RunFolderError.self) { try lines() }
    }

    @Test(
        "a line too long is named after all before it is passed on, and not where one before it is damaged",
        arguments: [false, true])
    func tooLong(isDamaged: Bool) throws {
        let first = (0..<9).map {
            "{\"kind\":\"sent\",\"trial\":\"p/q/default s/m\($0) 0\",\"attempt\":1,\"at\":\"\"}\n"
        }
        let damage = isDamaged ? "{}\n" : ""
        try folder.write(
            first.joined() + damage + String(repeating: "x", count: 16_200_000), to: "answers.jsonl")
        var meals: [String] = []
        let error = #expect(throws: RunFolderError.self) {
            try JournalReader(path: run.file("answers.jsonl").path).read { meals.append($0.trial.meal) }
        }
        #expect(error?.description.contains("answers.jsonl:10:1") == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("16 MB") == !isDamaged)
        #expect(meals == (0..<9).map { "m\($0)" })
    }

    @Test("where a line is refused no later one is passed on")
    func refused() throws {
        struct Refused: Error {}
        let lines = (0..<2100).map {
            "{\"kind\":\"sent\",\"trial\":\"p/q/default s/m\($0) 0\",\"attempt\":1,\"at\":\"\"}\n"
        }
        try folder.write(lines.joined(), to: "answers.jsonl")
        for last in [3, 700, 2099] {
            var passed = 0
            #expect(throws: Refused.self) {
                try JournalReader(path: run.file("answers.jsonl").path).read { _ in
                    passed += 1
                    if passed == last { throw Refused() }
                }
            }
            #expect(passed == last)
        }
    }

    @Test("thousands of lines come in order, up to the one that is damaged")
    func long() throws {
        func line(_ number: Int) -> String {
            "{\"kind\":\"sent\",\"trial\":\"p/q/default s/m\(number) 0\",\"attempt\":1,\"at\":\"\"}\n"
        }
        let first = (0..<1100).map(line).joined()
        try folder.write(first + line(1100) + "{\"kind\"", to: "answers.jsonl")
        let found = try lines()
        #expect(found.isTorn && found.lines.map(\.trial.meal) == (0...1100).map { "m\($0)" })

        try folder.write(first + "{}\n" + line(1101), to: "answers.jsonl")
        var meals: [String] = []
        let error = #expect(throws: RunFolderError.self) {
            try JournalReader(path: run.file("answers.jsonl").path).read { meals.append($0.trial.meal) }
        }
        #expect(error?.description.contains("answers.jsonl:1101:1") == true, "\(error?.description ?? "")")
        #expect(meals == (0..<1100).map { "m\($0)" })
    }

    @Test("a newer format is refused as such")
    func newer() throws {
        try folder.write("{\"kind\":\"attempt\",\"format\":99,\"trial\":\"p/q/default s/a 0\"}\n", to: "answers.jsonl")
        let error = #expect(throws: RunFolderError.self) { try lines() }
        #expect(error?.description.contains("format 99") == true)
    }

    @Test("a live key never reaches the file, even inside a response")
    func redacted() async throws {
        let journal = try run.journal(format: 2, redactor: Redactor([Secret("sk-canary-12345")]))
        try await journal.append(attempt("a", body: Array("{\"echo\":\"Bearer sk-canary-12345!\"}".utf8)))
        let text = try String(contentsOf: run.file("answers.jsonl"), encoding: .utf8)
        #expect(!text.contains("canary"))
        #expect(text.contains("Bearer ***************!"))
    }

    @Test(
        "a key is found also where JSON escapes hide it",
        arguments: [
            "sk-canary/12345", "\\u0073\\u006b-canary/12345", "sk-canary\\/12345", "\\u0073k-c\\u0061nary\\u002F12345"
        ])
    func escapedKeys(_ written: String) {
        let redactor = Redactor([Secret("sk-canary/12345")])
        let text = redactor.redacted("{\"echo\":\"Bearer \(written)!\"}")
        #expect(text == "{\"echo\":\"Bearer ***************!\"}")
        #expect(redactor.redacted("\\u0073\\u006b-other \\") == "\\u0073\\u006b-other \\")
    }

    @Test("two writers of one journal are one too many, whatever became of the lock file")
    func twoWriters() async throws {
        let first = try run.journal(format: 2, redactor: Redactor([]))
        #expect(throws: RunFolderError.self) { try run.journal(format: 2, redactor: Redactor([])) }
        try await first.append(attempt("a"))
    }

    @Test("state: the last outcome counts, open attempts stay charged, final trials are not pending")
    func state() async throws {
        let journal = try run.journal(format: 2, redactor: Redactor([]))
        try await journal.append(.sent(.init(trial: key("a"), attempt: 1, reservation: 0.5, at: "t")))
        try await journal.append(attempt("a", outcome: .serverError))
        try await journal.append(.sent(.init(trial: key("a"), attempt: 2, reservation: 0.5, at: "t")))
        try await journal.append(attempt("a"))
        try await journal.append(.sent(.init(trial: key("b"), attempt: 1, reservation: 0.5, at: "t")))
        let state = try JournalState(reading: run)
        #expect(state.outcomes == [key("a"): .ok])
        #expect(state.attempts == [key("a"): 2, key("b"): 1])
        #expect(state.attemptsWithoutAnswer == [key("b"): 1], "an answered trial is not asked again")
        // Two bills of 0.25 for a, and b's reservation, whose end is unknown.
        #expect(abs((state.charged["p"] ?? 0) - 1.0) < 1e-12)
    }

    @Test("one writer at a time, and the holder is named")
    func lock() throws {
        let first = try RunLock(run)
        let error = #expect(throws: RunFolderError.self) { try RunLock(run) }
        #expect(error?.description.contains("process \(ProcessInfo.processInfo.processIdentifier)") == true)
        withExtendedLifetime(first) {}
    }

    @Test("a lock ends with its holder")
    func lockReleased() throws {
        do { _ = try RunLock(run) }
        _ = try RunLock(run)
    }

    @Test("a lock ends with its holder even while a process that is being started holds a copy of the descriptor")
    func copiedDescriptor() throws {
        var lock: RunLock? = try RunLock(run)
        var file: AppendOnlyFile? = try AppendOnlyFile(path: run.file("answers.jsonl").path)
        let copies = [lock?.descriptor, file?.descriptor].compactMap { $0 }.map { dup($0) }
        defer { for copy in copies { close(copy) } }
        #expect(copies.count == 2 && copies.allSatisfy { $0 >= 0 })
        (lock, file) = (nil, nil)
        _ = try RunLock(run)
        _ = try AppendOnlyFile(path: run.file("answers.jsonl").path)
    }

    @Test(
        "trial keys are written and read alike",
        arguments: ["p/q/default s/a 0", "p/q/small s/a.b-c_d 12"])
    func keys(_ text: String) {
        #expect(TrialKey(text)?.description == text)
    }

    @Test("other text is no trial key", arguments: ["", "p/q s/a 0", "p/q/d s/a -1", "p/q/d s/a x", "p/q/d s 0", "a b"])
    func noKeys(_ text: String) {
        #expect(TrialKey(text) == nil)
    }

    @Test("a sent line keeps what the attempt was expected to cost, and one without it is read as before")
    func expected() throws {
        let line = JournalLine.sent(.init(trial: key("m"), attempt: 1, reservation: 0.5, expected: 0.25, at: "t"))
        guard case .sent(let read)? = JournalLine(json: line.json) else {
            Issue.record("it is not read again")
            return
        }
        #expect(read.expected == 0.25 && read.reservation == 0.5)
        let old: JSON = ["kind": "sent", "trial": "p/q/default s/m 0", "attempt": 1, "reserved_usd": 0.5, "at": "t"]
        guard case .sent(let sent)? = JournalLine(json: old) else {
            Issue.record("an old line is not read")
            return
        }
        #expect(sent.expected == nil && sent.reservation == 0.5)
    }
}
