import Foundation
import JSON
import TestSupport
import Testing

/// A project of its own with prompts of known effect under the simulator.
@Suite("nutrieval tune, as a person runs it", .blocks)
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

    @Test("one process at a time follows a search")
    func lock() throws {
        let folder = project.url.appending(path: "reports/t").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY)
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        let second = try tune(search)
        #expect(second.status == 64 && second.error.contains("reports/t is being written by"), "\(second.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [], "nothing was begun")
        close(descriptor)
        #expect(try tune(search).status == 0)
        let again = open(folder, O_RDONLY | O_DIRECTORY)
        #expect(flock(again, LOCK_EX | LOCK_NB) == 0, "and lets go of it")
        let resumed = try tune(["--resume", "t"])
        #expect(resumed.status == 64 && resumed.error.contains("is being written by"), "\(resumed.error)")
        close(again)
    }

    @Test("to go on with a search that may cost much takes a yes, as to start it does")
    func resumeConfirms() throws {
        #expect(try tune(search).status == 0)
        let record = try file("reports/t/tune.json").replacing(#""simulated": true"#, with: #""simulated": false"#)
        #expect(record.contains(#""simulated": false"#))
        try project.write(record, to: "reports/t/tune.json")
        for run in try FileManager.default.contentsOfDirectory(atPath: project.url.appending(path: "reports").path)
        where run.hasPrefix("t-") {
            try FileManager.default.removeItem(at: project.url.appending(path: "reports/\(run)"))
        }
        let config = try file("config.yaml")
        let careful = config.replacing("confirm_above_usd: 1", with: "confirm_above_usd: 0.0001")
        #expect(careful != config)
        try project.write(careful, to: "config.yaml")
        let asked = try tune(["--resume", "t"])
        #expect(asked.status == 64, "\(asked.error)")
        for words in ["the rest of this search will cost about $", "add --yes to go on", "nothing was sent"] {
            #expect(asked.error.contains(words), "\(asked.error)")
        }
        // Without a key it ends there, but no longer at the question.
        let agreed = try tune(["--resume", "t", "--yes"])
        #expect(agreed.status == 69 && !agreed.error.contains("will cost"), "\(agreed.error)")
    }

    @Test("the best prompt is chosen on the tune split and measured on the test split, in every format")
    func wholeSearch() throws {
        let result = try tune(search)
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.hasPrefix("Tuning t on demo\n\nSIMULATED"))
        let text = result.output.replacing("\n", with: " ")
        #expect(text.contains("Use gpt-4o-mini/terse (simulated): off by "), "\(text)")
        #expect(text.contains("of 37 test meals, worse on") && text.contains("The simulator ignores prompts."))
        #expect(!text.lowercased().contains("optimism"))
        #expect(result.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 31)
        let json = try JSON.parse(Array(Data(file("reports/t/summary.json").utf8)))
        #expect(json["winner"] == "gpt-4o-mini/terse/default")
        #expect(json["reference"] == "gpt-4o-mini/analyze-meal/default")
        #expect(json["rounds"]?.array?.compactMap { $0["meals"]?.integer } == [14, 27])
        let test = json["test"]
        let (winner, today) = (
            test?["winner"]?["energy_mae"]?["value"]?.number, test?["reference"]?["energy_mae"]?["value"]?.number
        )
        let optimism = json["optimism_kcal"]?["value"]?.number ?? .nan
        let chosen = json["rounds"]?[1]?["ranked"]?[0]?["energy_mae"]?["value"]?.number ?? .nan
        #expect(abs(optimism - (chosen - (winner ?? .nan))) < 1e-6)
        let difference = test?["energy_mae_difference"]?["value"]?.number ?? .nan
        #expect(abs(difference - ((winner ?? .nan) - (today ?? .nan))) < 1e-6)
        let counts = ["meals_better", "meals_worse", "meals_both_answered"].map { test?[$0]?.integer ?? -1 }
        #expect(counts[0] > counts[1] && counts[0] + counts[1] <= counts[2] && counts[2] == 37, "\(counts)")
        let prompts = json["prompts"]?.array ?? []
        #expect(prompts.count == 3 && prompts[0]["variant"] == json["winner"] && prompts[0]["split"] == "test")
        #expect(prompts[0]["differs"]?.array?.contains { $0.string?.hasPrefix("+ ") == true } == true)
        #expect(prompts[0]["differences"]?[0]?["value"] == test?["energy_mae_difference"]?["value"])
        let page = try file("reports/t/report.html")
        #expect(page.contains("&lt;b&gt;terse&lt;/b&gt;") && !page.contains("<b>terse"))
        #expect(page.contains("SIMULATED") && page.contains("class=\"added\""))
        #expect(try file("reports/t/report.md").contains("```diff"))
        // A later round takes the answers of those before.
        let second = try JSON.parse(Array(Data(file("reports/t-round-2/run.json").utf8)))
        #expect(second["reuse"] == ["t-round-1"] || second["reused_runs"] == ["t-round-1"])
        let journal = try file("reports/t-round-2/answers.jsonl").split(separator: "\n")
        #expect(journal.count { $0.contains("\"kind\":\"sent\"") } == 2 * (27 - 14))
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
        #expect(second.status == 0 && second.output.contains("This is look 2 at the test half of demo: t measured"))
        #expect(try file("eval-sets/demo/test-looks.jsonl").split(separator: "\n").count == 2)
        let unseen = try tune(
            [
                "--prompts", "tried", "--provider", "gpt-4o-mini", "--set", "demo", "--simulate", "--name", "v",
                "--no-test", "--provider", "mistral-large"
            ])
        #expect(unseen.status == 0 && unseen.output.contains("Not decided: "))
        #expect(unseen.output.contains("is written for the answer analyze-meal: not asked of mistral-large."))
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

    @Test(
        "a resume does not pass over what says otherwise than the search",
        arguments: ["--dry-run", "--no-test", "--look-again"])
    func resumeRefuses(flag: String) throws {
        let result = try tune(["--resume", "t", flag])
        #expect(result.status == 64 && result.error.contains("leave \(flag) out"), "\(result.error)")
    }

    @Test("a look counts although its search is gone and another one has its name")
    func looksOutliveTheirSearch() throws {
        #expect(try tune(search).status == 0)
        for gone in ["t", "t-round-1", "t-round-2", "t-test"] {
            try FileManager.default.removeItem(at: project.url.appending(path: "reports/\(gone)"))
        }
        let second = try tune(search + ["--look-again"])
        #expect(second.output.contains("This is look 2 at the test half of demo"), "\(second.error)")
        #expect(try file("eval-sets/demo/test-looks.jsonl").split(separator: "\n").count == 2)
    }

    @Test("a run that took the name of a round is not taken for it")
    func otherRuns() throws {
        let run = [
            "run", "--project", project.path, "--quiet", "--simulate", "--provider", "gpt-4o-mini", "--set", "demo"
        ]
        _ = try Nutrieval.run(run + ["--limit", "1", "--name", "t-round-1"])
        let refused = try tune(search)
        #expect(refused.status == 64 && refused.error.contains("t-round-1 is there already"), "\(refused.error)")
        try FileManager.default.removeItem(at: project.url.appending(path: "reports/t-round-1"))
        #expect(try tune(search).status == 0)
        try FileManager.default.removeItem(at: project.url.appending(path: "reports/t-test"))
        _ = try Nutrieval.run(run + ["--limit", "1", "--name", "t-test"])
        let resumed = try tune(["--resume", "t"])
        #expect(resumed.status == 64 && resumed.error.contains("did not ask what the search asks"), "\(resumed.error)")
        // Its record names its runs: under another name it is refused.
        let folder = project.url.appending(path: "reports")
        try FileManager.default.moveItem(at: folder.appending(path: "t"), to: folder.appending(path: "moved"))
        #expect(try tune(["--resume", "moved"]).error.contains("not that of its folder"))
    }

    @Test("prompts of a folder that cannot be named are told, and check reads those only tune uses")
    func unusablePrompts() throws {
        let folder = project.url.appending(path: "providers/prompts/tried")
        let hidden = folder.appending(path: "analyze-meal.md")
        try Data("Look.".utf8).write(to: hidden)
        let refused = try tune(search)
        #expect(refused.status == 65 && refused.error.contains("has that name already"), "\(refused.error)")
        try FileManager.default.removeItem(at: hidden)
        try Data("In {{tonne}}.".utf8).write(to: folder.appending(path: "bad.md"))
        let check = try Nutrieval.run(["check", "--project", project.path])
        #expect(check.status == 65 && check.output.contains("tried/bad.md:1:4: error: unknown variable `tonne`"))
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
