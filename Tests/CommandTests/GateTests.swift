import Foundation
import JSON
import TestSupport
import Testing

/// A project of its own, so that its definitions can change between runs.
@Suite("nutrieval bless, gate and record, as a person runs them", .blocks)
struct GateTests {
    private let project: TemporaryFolder

    init() throws {
        project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        // A photo of its own for each meal: the simulator tells meals apart by their photos.
        let photos = TestData.repository.appending(path: "eval-sets/demo/photos")
        let names = try FileManager.default.contentsOfDirectory(atPath: photos.path).filter { $0.hasSuffix(".jpg") }
            .sorted()
        var lines: [String] = []
        for place in 0..<12 {
            try project.write(
                Array(Data(contentsOf: photos.appending(path: names[place]))),
                to: "eval-sets/meals/photos/m\(place).jpg")
            lines.append(
                #"{"id":"m\#(place)","photos":["m\#(place).jpg"],"truth":{"provenance":"weighed","energy_kcal":\#(80 + place),"foods":[{"name":"apple","grams":150}]}}"#
            )
        }
        try project.write(lines.joined(separator: "\n") + "\n", to: "eval-sets/meals/meals.jsonl")
        try project.write(
            Array(Data(contentsOf: photos.appending(path: names[0]))), to: "eval-sets/other/photos/m0.jpg")
        try project.write(lines[0] + "\n", to: "eval-sets/other/meals.jsonl")
        try project.write("name: other\n", to: "eval-sets/other/set.yaml")
    }

    private func call(_ arguments: [String], environment: [String: String] = [:]) throws -> Nutrieval.Result {
        var arguments = arguments
        arguments.insert(contentsOf: ["--project", project.path], at: 1)
        return try Nutrieval.run(arguments, in: project.url, environment: environment)
    }

    private func simulate(_ name: String, _ more: [String] = []) throws {
        let result = try call(
            [
                "run", "--simulate", "--quiet", "--set", "meals", "--provider", "gpt-4o-mini", "--provider",
                "mistral-small",
                "--name", name
            ] + more)
        // Prose is no usable answer, and a run without any is no result.
        #expect(result.status == (more.contains("prose-answer") ? 1 : 0), "\(result.error)")
    }

    private func edit(_ file: String, _ old: String, _ new: String) throws {
        let text = try String(contentsOf: project.url.appending(path: file), encoding: .utf8)
        #expect(text.contains(old))
        try project.write(text.replacing(old, with: new), to: file)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: project.url.appending(path: path), encoding: .utf8)
    }

    private func gate(_ arguments: [String]) throws -> (status: Int32, json: JSON) {
        let result = try call(["gate", "--json"] + arguments)
        #expect(!result.output.isEmpty, "\(result.error)")
        return (result.status, try JSON.parse(result.output))
    }

    @Test func `a run passes against the reference made of it, and every file says so`() throws {
        try simulate("a")
        let blessed = try call(["bless", "a"])
        #expect(blessed.status == 0 && blessed.output.contains("SIMULATED"), "\(blessed.error)")
        #expect(blessed.output.contains("A gate on these 12 meals catches a rise of "), "\(blessed.output)")
        #expect(blessed.error.contains("smaller rises can pass"), "\(blessed.error)")
        let file = try text("reports/references/main.json")
        #expect(file.utf8.count < 12_000, "\(file.utf8.count) bytes for 12 meals of 2 variants")
        #expect(
            file.split(separator: "\n").count { $0.contains(#"{"id":"m3""#) } == 3, "a line for each meal and variant")
        let result = try call(["gate", "a"])
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.hasPrefix("Passed: no regression found. All 8 checks are within tolerance."))
        #expect(result.output.contains("Nothing that changes answers or scores has changed"))
        let json = try JSON.parse(try text("reports/a/gate.json"))
        #expect(json["format"] == 2 && json["verdict"] == "passed" && json["rows"]?.array?.count == 13)
        #expect(try text("reports/a/gate.md").contains("SIMULATED"))
        #expect(try text("reports/a/gate-junit.xml").contains(#"tests="13" failures="0" errors="0" skipped="2""#))
        #expect(try text("reports/a/gate.html").contains("Content-Security-Policy"))
        #expect(try call(["bless", "a"]).status == 0 && text("reports/references/main.json") == file, "the same bytes")
        let again = try call(["gate", "a", "--json"]).output
        #expect(try call(["gate", "a", "--json"]).output == again)
    }

    @Test func `a worse candidate is regressed, what changed comes before the numbers, and a run serves as reference`()
        throws
    {
        try simulate("a")
        try simulate("b", ["--faults", "prose-answer"])
        let worse = try call(["gate", "b", "--reference", "a"])
        #expect(worse.status == 2, "\(worse.output)\(worse.error)")
        #expect(
            worse.output.hasPrefix("Regressed: energy error of gpt-4o-mini (simulated) and mistral-small (simulated)"))
        #expect(try text("reports/b/gate-junit.xml").contains("<failure type=\"regressed\""))
        let prompt = "providers/prompts/analyze-meal.md"
        try project.write(try text(prompt) + "Be brief.\n", to: prompt)
        try simulate("c", ["--seed", "8"])
        let (status, json) = try gate(["c", "--reference", "a"])
        #expect(status == 0, "other answers of the same models are no regression")
        #expect(json["verdict"] == "passed" && json["catches"]?["rise_kcal"]?.number ?? 0 > 0)
        #expect(json["rows"]?.array?.contains { $0["verdict"] == "undecided" && $0["decides"] == true } == true)
        #expect(json["variants"]?[0]?["changes"]?.array?.contains { $0["what"] == "prompt" } == true)
        #expect(json["changes"]?[0]?["what"] == "simulator")
        let markdown = try text("reports/c/gate.md")
        let (change, rows) = (markdown.range(of: "What changed"), markdown.range(of: "All numbers"))
        #expect(try #require(change).lowerBound < #require(rows).lowerBound)
        let strict = try call(["gate", "c", "--reference", "a", "--strict"])
        #expect(strict.status == 3 && strict.output.hasPrefix("Undecided: no regression found"), "\(strict.output)")
        #expect(try text("reports/c/gate-junit.xml").contains("type=\"undecided\""))
        #expect(try call(["gate", "b", "--reference", "a", "--strict"]).status == 2)
        for former in [["--baseline", "a"], ["--baseline=a"]] {
            let old = try call(["gate", "c"] + former + ["--allow-undecided"])
            #expect(old.status == 0, "for one release")
            #expect(old.error.contains("`--baseline` is now `--reference`"), "\(old.error)")
        }
        let both = try call(["gate", "c", "--baseline", "a", "--reference", "b"])
        #expect(both.status == 64 && both.error.contains("give only --reference"), "\(both.error)")
        #expect(try call(["gate", "c", "--reference", "a", "--strict", "--allow-undecided"]).status == 64)
    }

    @Test func `whatever is missing ends with 1 and words that say what`() throws {
        try simulate("a")
        let none = try call(["gate", "a"])
        #expect(none.status == 1 && none.error.contains("nutrieval bless RUN"))
        _ = try call(["bless", "a"])
        try simulate("few", ["--limit", "5"])
        let few = try gate(["few"])
        #expect(few.status == 1 && few.json["sets"]?[0]?["missing"]?.array?.count == 7)
        #expect(few.json["headline"]?.string?.hasPrefix("Cannot judge") == true)
        _ = try call(["run", "--simulate", "--quiet", "--set", "meals", "--provider", "gpt-4o-mini", "--name", "one"])
        let one = try gate(["one"])
        #expect(one.status == 1, "\(one.json.text())")
        #expect(one.json["problems"]?[0]?.string?.contains("it has mistral-small/") == true)
        #expect(try text("reports/one/gate-junit.xml").contains("<error type=\"missing\""))
        try edit("eval-sets/meals/meals.jsonl", #""energy_kcal":83"#, #""energy_kcal":99"#)
        let truths = try gate(["a"])
        #expect(truths.status == 1 && truths.json["sets"]?[0]?["truths_differ"] == ["m3"])
        for (old, new, words) in [
            (#""format": 2"#, #""format": 0"#, "older format 0"),
            (#""format": 0"#, #""format": 9"#, "use a newer nutrieval"),
            (#""format": 9"#, #""form": 1"#, "no format number")
        ] {
            try edit("reports/references/main.json", old, new)
            let result = try call(["gate", "a"])
            #expect(result.status == 1 && result.error.contains(words) && result.output.isEmpty, "\(result.error)")
        }
        #expect(try call(["gate", "a", "--reference", "nope"]).status == 1)
        #expect(try call(["gate", "a", "--replay", "x"]).status == 64)
    }

    @Test func `a run that could not be judged is refused before anything is sent`() throws {
        try simulate("a")
        _ = try call(["bless", "a"])
        let choice = ["run", "--simulate", "--quiet", "--baseline", "main", "--name", "b"]
        let both = ["--provider", "gpt-4o-mini", "--provider", "mistral-small"]
        let cases: [([String], String)] = [
            (["--set", "meals", "--provider", "gpt-4o-mini"], "it has mistral-small/"),
            (["--set", "meals", "--limit", "3"] + both, "9 of its 12 meals of meals"),
            (["--set", "other"] + both, "the eval set meals is not asked about")
        ]
        for (more, words) in cases {
            let result = try call(choice + more)
            #expect(result.status == 65 && result.error.contains(words), "\(result.status) \(result.error)")
            #expect(!FileManager.default.fileExists(atPath: project.url.appending(path: "reports/b").path))
        }
        let fits = try call(choice + ["--set", "meals"] + both)
        #expect(fits.status == 0, "\(fits.error)")
    }

    @Test func `recorded answers are judged without photos, and a changed mapping, rule or truth shows`() throws {
        try simulate("a")
        let recorded = try call(["record", "a", "--into", "replays/meals"])
        #expect(recorded.status == 0, "\(recorded.error)")
        #expect(try call(["record", "a", "--into", "replays/meals"]).status == 64)
        let names = try FileManager.default.contentsOfDirectory(
            atPath: project.url.appending(path: "replays/meals").path)
        #expect(names.sorted() == ["answers.jsonl", "baseline.json", "run.json"])
        try FileManager.default.removeItem(at: project.url.appending(path: "reports"))
        try FileManager.default.removeItem(at: project.url.appending(path: "eval-sets/meals/photos"))
        let held = try gate(["--replay", "replays/meals"])
        #expect(held.status == 0 && held.json["replay"] == true && held.json["moved_count"] == 0)
        #expect(
            try FileManager.default.contentsOfDirectory(
                atPath: project.url.appending(path: "replays/meals").path
            ).count == 3, "nothing is written beside the answers")

        // The energy is read from another place, which no answer has.
        let mapping = try text("providers/answers/analyze-meal.yaml")
        try edit("providers/answers/analyze-meal.yaml", "/calories", "/fat")
        let moved = try gate(["--replay", "replays/meals"])
        #expect(moved.json["moved_count"]?.integer ?? 0 > 0, "\(moved.json["headline"]?.string ?? "")")
        try project.write(mapping, to: "providers/answers/analyze-meal.yaml")
        #expect(try gate(["--replay", "replays/meals"]).status == 0)

        // What recorded answers cannot show is not held.
        try edit("providers/prompts/analyze-meal.md", "\n", "\nBe brief.\n")
        let stale = try gate(["--replay", "replays/meals"])
        #expect(stale.status == 1)
        #expect(stale.json["problems"]?[0]?.string?.contains("which no recorded answer can show") == true)
    }

    @Test func `under GitHub Actions there are a step summary and annotations, with --json on the other stream`() throws
    {
        try simulate("a")
        _ = try call(["bless", "a"])
        let summary = project.url.appending(path: "summary.md").path
        let environment = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary]
        let result = try call(["gate", "a"], environment: environment)
        #expect(result.output.contains("::notice title=nutrieval gate::Passed"))
        let json = try call(["gate", "a", "--json"], environment: environment)
        #expect(json.output.hasPrefix("{") && json.error.contains("::notice"))
        let markdown = try text("summary.md")
        #expect(markdown.components(separatedBy: "## Gate: a\n").count == 3, "added to, not replaced")
        #expect(try !call(["gate", "a"]).output.contains("::notice"))
    }
}
