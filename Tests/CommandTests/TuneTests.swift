import Foundation
import JSON
import TestSupport
import Testing

/// A project of its own with prompts of known effect under the simulator.
@Suite("nutrieval tune, as a person runs it")
struct TuneTests {
    private let project: TemporaryFolder

    init() throws {
        project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        let demo = TestData.repository.appending(path: "eval-sets/demo")
        try FileManager.default.copyItem(at: demo, to: project.url.appending(path: "eval-sets/demo"))
        let prompts = project.url.appending(path: "providers/prompts")
        try FileManager.default.createDirectory(
            at: prompts.appending(path: "tried"), withIntermediateDirectories: true)
        let own = try String(contentsOf: prompts.appending(path: "analyze-meal.md"), encoding: .utf8)
        for (name, error) in [("terse", "0.2"), ("chatty", "2.5"), ("steps", "1.2")] {
            let text =
                "---\ntitle: <b>\(name)</b>\nanswer: analyze-meal\nsimulated_error: \(error)\n---\n"
                + own.replacingOccurrences(of: "a little low", with: name)
            try Data(text.utf8).write(to: prompts.appending(path: "tried/\(name).md"))
        }
    }

    private func tune(_ arguments: [String]) throws -> Nutrieval.Result {
        try Nutrieval.run(["tune", "--project", project.path, "--quiet"] + arguments)
    }

    private let search = [
        "--prompts", "tried", "--provider", "gpt-4o-mini", "--set", "demo", "--simulate", "--name", "t"
    ]

    private func file(_ path: String) throws -> String {
        try String(contentsOf: project.url.appending(path: path), encoding: .utf8)
    }

    @Test("the best prompt is chosen on the tune split and measured on the test split, in every format")
    func wholeSearch() throws {
        let result = try tune(search)
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.hasPrefix("Tuning t on demo\n\nSIMULATED"))
        #expect(result.output.contains("gpt-4o-mini/terse was chosen of 4 variants. On 18 test meals"))
        let json = try JSON.parse(Array(Data(file("reports/t/summary.json").utf8)))
        #expect(json["winner"] == "gpt-4o-mini/terse/default")
        #expect(json["reference"] == "gpt-4o-mini/analyze-meal/default")
        #expect(json["rounds"]?.array?.compactMap { $0["meals"]?.integer } == [7, 13])
        let test = json["test"]
        let (winner, today) = (
            test?["winner"]?["energy_mae"]?["value"]?.number, test?["reference"]?["energy_mae"]?["value"]?.number
        )
        let optimism = json["optimism_kcal"]?["value"]?.number ?? .nan
        let chosen = json["rounds"]?[1]?["ranked"]?[0]?["energy_mae"]?["value"]?.number ?? .nan
        #expect(abs(optimism - (chosen - (winner ?? .nan))) < 1e-6)
        let difference = test?["energy_mae_difference"]?["value"]?.number ?? .nan
        #expect(abs(difference - ((winner ?? .nan) - (today ?? .nan))) < 1e-6)
        let page = try file("reports/t/report.html")
        #expect(page.contains("&lt;b&gt;terse&lt;/b&gt;") && !page.contains("<b>terse"))
        #expect(page.contains("SIMULATED") && page.contains("class=\"added\""))
        #expect(try file("reports/t/report.md").contains("```diff"))
        // A later round takes the answers of those before.
        let second = try JSON.parse(Array(Data(file("reports/t-round-2/run.json").utf8)))
        #expect(second["reuse"] == ["t-round-1"] || second["reused_runs"] == ["t-round-1"])
        let journal = try file("reports/t-round-2/answers.jsonl").split(separator: "\n")
        #expect(journal.count { $0.contains("\"kind\":\"sent\"") } == 2 * (13 - 7))
        // The rounds are runs like others.
        #expect(try Nutrieval.run(["show", "t-test", "--project", project.path]).status == 0)
    }

    @Test("a second look at the test split is refused, recorded when insisted on, and said")
    func looks() throws {
        #expect(try tune(search).status == 0)
        let looks = try file("eval-sets/demo/test-looks.jsonl")
        #expect(looks.split(separator: "\n").count == 1 && looks.contains("\"t\""))
        let again = ["--prompts", "tried", "--provider", "gpt-4o-mini", "--set", "demo", "--simulate", "--name", "u"]
        let refused = try tune(again)
        #expect(refused.status == 64 && refused.error.contains("looked at") && refused.error.contains("--look-again"))
        #expect(!FileManager.default.fileExists(atPath: project.url.appending(path: "reports/u").path))
        let second = try tune(again + ["--look-again"])
        #expect(second.status == 0 && second.output.contains("This is look 2 at the test split of demo: t measured"))
        #expect(try file("eval-sets/demo/test-looks.jsonl").split(separator: "\n").count == 2)
        let unseen = try tune(
            [
                "--prompts", "tried", "--provider", "gpt-4o-mini", "--set", "demo", "--simulate", "--name", "v",
                "--no-test"
            ])
        #expect(unseen.status == 0 && unseen.output.contains("The test split was not"))
        #expect(try file("eval-sets/demo/test-looks.jsonl").split(separator: "\n").count == 2)
    }

    @Test("a search that was interrupted goes on where it stopped and ends the same")
    func resume() throws {
        #expect(try tune(search).status == 0)
        let before = try JSON.parse(Array(Data(file("reports/t/summary.json").utf8)))
        for gone in ["t-test", "t-round-2"] {
            try FileManager.default.removeItem(at: project.url.appending(path: "reports/\(gone)"))
        }
        let journal = project.url.appending(path: "reports/t-round-1/answers.jsonl")
        let lines = try file("reports/t-round-1/answers.jsonl").split(separator: "\n")
        try Data((lines.prefix(lines.count / 2).joined(separator: "\n") + "\n").utf8).write(to: journal)
        let result = try tune(["--resume", "t"])
        #expect(result.status == 0, "\(result.error)")
        let after = try JSON.parse(Array(Data(file("reports/t/summary.json").utf8)))
        for key in ["winner", "variants", "meals", "optimism_kcal"] { #expect(before[key] == after[key], "\(key)") }
        #expect(after["test"]?["earlier_looks"] == [], "its own look is no earlier one")
    }

    @Test(
        "what cannot be searched is refused before anything is sent",
        arguments: [
            (["--prompts", "tired"], "did you mean `tried`"),
            (["--prompt", "ters"], "there is no prompt"),
            (["--set", "meals"], "no meal"),
            (["--prompts", "tried", "--max-usd", "0.0001"], "too little for one round"),
            ([], "nothing to choose between")
        ])
    func refusals(arguments: [String], words: String) throws {
        let set = arguments.contains("--set") ? [] : ["--set", "demo"]
        let result = try tune(["--provider", "gpt-4o-mini", "--simulate", "--name", "r"] + set + arguments)
        #expect(result.status == 64 || result.status == 65, "\(result.status)")
        #expect(result.error.contains(words), "\(result.error)")
        #expect(!FileManager.default.fileExists(atPath: project.url.appending(path: "reports/r").path))
    }

    @Test("without a test split the search says what to write where")
    func noSplit() throws {
        let path = project.url.appending(path: "eval-sets/demo/meals.jsonl")
        let text = try String(contentsOf: path, encoding: .utf8)
        try Data(text.replacingOccurrences(of: "\"split\":\"test\"", with: "\"split\":\"tune\"").utf8).write(to: path)
        let result = try tune(search)
        #expect(result.status == 64 && result.error.contains("no meal in its test split"))
        #expect(result.error.contains("splits: {tune: 0.3, test: 0.7, by: group}"))
    }
}
