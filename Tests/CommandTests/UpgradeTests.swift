import Foundation
import JSON
import TestSupport
import Testing

/// A project that commit 4354786 wrote: its runs, its reference, its recorded answers and its canary files.
@Suite("a project of commit 4354786", .blocks)
struct UpgradeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let fixture = TestData.repository.appending(path: "Tests/Fixtures/project-4354786")
        for name in try FileManager.default.contentsOfDirectory(atPath: fixture.path) {
            try FileManager.default.copyItem(
                at: fixture.appending(path: name), to: folder.url.appending(path: name))
        }
    }

    private func call(_ arguments: [String]) throws -> Nutrieval.Result {
        try Nutrieval.run([arguments[0], "--project", folder.path] + arguments.dropFirst(), in: folder.url)
    }

    /// The energy error of every variant, as a run's summary has it.
    private func errors(of run: String) throws -> [String: Double] {
        let text = try String(contentsOf: folder.url.appending(path: "reports/\(run)/summary.json"), encoding: .utf8)
        let variants = try #require(try JSON.parse(text)["variants"]?.array)
        return variants.reduce(into: [:]) { errors, variant in
            guard let name = variant["provider"]?.string else { return }
            errors[name] = variant["energy_kcal"]?["mae"]?["value"]?.number
        }
    }

    @Test func `its definitions are without a mistake`() throws {
        let result = try call(["check"])
        #expect(result.status == 0, "\(result.output)\(result.error)")
    }

    @Test func `its runs are listed, scored as before, compared and routed`() throws {
        let listed = try call(["list", "runs"])
        #expect(listed.status == 0 && listed.output.contains("before") && listed.output.contains("half"))
        let scored = try call(["score", "before"])
        #expect(scored.status == 0, "\(scored.error)")
        let errors = try errors(of: "before")
        #expect(abs((errors["gpt-4o-mini"] ?? 0) - 96.9) < 0.05, "\(errors)")
        #expect(abs((errors["gemini-flash"] ?? 0) - 27.5) < 0.05, "\(errors)")
        for arguments in [
            ["compare", "before:gpt-4o-mini", "before:gemini-flash"], ["route", "before"], ["show", "before"]
        ] {
            let result = try call(arguments)
            #expect(result.status == 0, "\(arguments): \(result.error)")
        }
    }

    @Test func `its unfinished run is finished`() throws {
        let resumed = try call(["run", "--resume", "half", "--max-usd", "1", "--quiet"])
        #expect(resumed.status == 0, "\(resumed.error)")
        #expect(try errors(of: "half").count == 2)
        let journal = try String(
            contentsOf: folder.url.appending(path: "reports/half/answers.jsonl"), encoding: .utf8)
        #expect(journal.contains("\"format\":1") && !journal.contains("\"format\":2"))
        let sent = try journal.split(separator: "\n").map { try JSON.parse(String($0)) }.filter { $0["kind"] == "sent" }
        let attempts = sent.map { "\($0["trial"]?.string ?? "") \($0["attempt"]?.integer ?? 0)" }
        #expect(Set(attempts).count == attempts.count)
    }

    /// A later version may refuse an old reference, with the command that makes a new one.
    @Test(arguments: [
        (["gate", "before"], "nutrieval bless"), (["gate", "--replay", "replays/meals"], "nutrieval record"),
        (["canary", "canary"], "nutrieval bless")
    ]) func `its references are read, or refused with the command that helps`(
        _ arguments: [String], _ help: String
    ) throws {
        let result = try call(arguments)
        let said = result.output + result.error
        #expect(result.status == 0 || (result.status == 1 && said.contains(help)), "\(result.status): \(said)")
    }
}
