import Foundation
import JSON
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// What is missing, damaged or changed never passes.
@Suite("nutrieval gate, where the evidence is not what it seems", .blocks)
struct GateEvidenceTests {
    private let project: GuardedProject
    private static let nothing = "Nothing that an answer or a score depends on has changed"

    init() throws { project = try GuardedProject() }

    private func rows(_ json: JSON, _ metric: String) -> [JSON] {
        (json["rows"]?.array ?? []).filter { $0["metric"]?.string == metric }
    }

    @Test func `trials that were refused for good are missing though others of their meal are scored`() throws {
        try project.simulate("a", ["--repeats", "3"])
        try project.bless("a")
        try project.simulate("b", ["--repeats", "3", "--seed", "7"])
        try project.editJournal("reports/b/answers.jsonl") { line in
            guard line["kind"] == "attempt", let trial = line["trial"]?.string,
                trial.hasPrefix("gpt-4o-mini"), trial.hasSuffix(" 1") || trial.hasSuffix(" 2")
            else { return line }
            var line = line
            (line["outcome"], line["status"], line["served_model"]) = ("bad_request", 413, .null)
            (line["usage"], line["cost_usd"], line["response"]) = (.null, 0, "too large")
            return line
        }
        let (status, json) = try project.gate(["b"])
        #expect(status == 1 && json["verdict"] == "cannot_judge")
        let problem = json["problems"]?[0]?.string ?? ""
        #expect(problem.contains("gpt-4o-mini/") && problem.contains("12 of 18 trials"), "\(problem)")
        #expect(problem.contains("12 over_limit") || problem.contains("12 bad_request"), "\(problem)")
        for metric in ["energy_mae", "foods_f1", "sanity", "outcomes"] {
            let verdicts = rows(json, metric).map { $0["verdict"]?.string }
            #expect(verdicts[0] == "missing" && verdicts[1] != "missing", "\(metric) \(verdicts)")
        }
        #expect(try !project.text("reports/b/gate.md").contains(Self.nothing))
    }

    @Test func `what is not guarded is said, and so is that nothing is`() throws {
        try project.simulate("a")
        try project.bless("a")
        try project.edit("config.yaml", "p95: 20%", "p95: off")
        var lines = try project.gate(["a"]).json["unguarded"]?.array ?? []
        #expect(lines == ["off under `gate` in config.yaml: p95"], "\(lines)")
        #expect(
            try project.text("reports/a/gate.md").contains(
                "<summary>Metrics this gate does not check, and why</summary>"))
        let cost = try project.text("reports/references/main.json").replacing(
            #/"usd":[0-9.e-]+,"ms"/#, with: #""usd_spent":null,"ms""#, maxReplacements: 3)
        try project.folder.write(cost, to: "fewer.json")
        let fewer = try project.gate(["a", "--reference", project.url("fewer.json").path])
        lines = fewer.json["unguarded"]?.array ?? []
        #expect(
            lines.contains { $0.string?.hasSuffix("on meals: cost is checked on 3 of 6 meals") == true }, "\(lines)")
        #expect(lines.contains("all variants on meals: spend is checked on 3 of 6 meals"), "\(lines)")
        try project.edit(
            "config.yaml", "gate: {energy_mae: 5%, foods_f1: 5%, cost: 10%, p95: off}",
            "gate: {energy_mae: off, foods_f1: off, sanity: off, outcomes: off, cost: off, p95: off}")
        let none = try project.gate(["a"])
        #expect(none.status == 1)
        #expect(none.json["headline"]?.string?.contains("every check is off under `gate` in config.yaml") == true)
    }

    @Test func `a damaged baseline ends with 1 and says where, before a run too`() throws {
        try project.simulate("a")
        try project.bless("a")
        try project.edit("reports/references/main.json", #""ms":["#, #""ms":{"a":1},"was":["#)
        let gate = try project.call(["gate", "a"])
        #expect(gate.status == 1 && gate.error.contains("meals[m0].ms"), "\(gate.error)")
        let run = try project.call(["run", "--simulate", "--quiet", "--set", "meals", "--reference", "main"])
        #expect(run.status == 65 && run.error.contains("meals[m0].ms"), "\(run.error)")
    }

    @Test(arguments: [
        (
            "providers/gpt-4o-mini.yaml", "https://api.openai.com/v1/", "https://api.openai.com/v2/",
            "the endpoint of gpt"
        ),
        ("eval-sets/meals/meals.jsonl", "half eaten", "all eaten", "the notes of 6 meals, such as m0, of meals"),
        ("providers/prompts/analyze-meal.md", "\n", "\nBe brief.\n", "the prompt of"),
        ("eval-sets/meals/photos/m2.jpg", "", "", "the photos of the meal m2 of meals")
    ])
    func `a replay names what recorded answers cannot show, and passes nothing`(
        _ path: String, _ old: String, _ new: String, _ words: String
    ) throws {
        try project.simulate("a")
        _ = try project.call(["record", "a", "--into", "replays/meals"])
        #expect(try project.gate(["--replay", "replays/meals"]).status == 0)
        if old.isEmpty {
            try FileManager.default.removeItem(at: project.url("eval-sets/meals/photos/m1.jpg"))
            #expect(
                try project.gate(["--replay", "replays/meals"]).status == 0, "a photo that is not there says nothing")
            try project.folder.write("another", to: path)
        } else {
            try project.edit(path, old, new)
        }
        let (status, json) = try project.gate(["--replay", "replays/meals"])
        #expect(status == 1)
        #expect(json["problems"]?.array?.contains { $0.string?.contains(words) == true } == true, "\(json.text())")
        #expect(try !project.text("reports/replay-meals/gate.md").contains(Self.nothing))
    }

    @Test(arguments: [
        ("prompt: prompts/analyze-meal.md", "prompt: prompts/terse.md", "the prompt of gpt-4o-mini"),
        ("temperature: 1", "temperature: 0", "the parameters of gpt-4o-mini"),
        ("longest_side_px: 1024", "longest_side_px: 768", "the photo setting of gpt-4o-mini"),
        ("model: gpt-4o-mini-2024-07-18", "model: gpt-4o", "the model of gpt-4o-mini")
    ])
    func `a replay sees that a provider points to another prompt, setting or model`(
        _ old: String, _ new: String, _ words: String
    ) throws {
        let prompt = try project.text("providers/prompts/analyze-meal.md")
        try project.folder.write(prompt + "\nBe brief.\n", to: "providers/prompts/terse.md")
        try project.simulate("a")
        _ = try project.call(["record", "a", "--into", "replays/meals"])
        #expect(try project.gate(["--replay", "replays/meals"]).status == 0)
        try project.edit("providers/gpt-4o-mini.yaml", old, new)
        let (status, json) = try project.gate(["--replay", "replays/meals"])
        let problems = json["problems"]?.array?.compactMap(\.string) ?? []
        #expect(status == 1 && problems.contains { $0.contains(words) }, "\(problems)")
    }

    @Test func `answers to a prompt that was chosen with --prompt are replayed whatever the provider points to`() throws
    {
        let prompt = try project.text("providers/prompts/analyze-meal.md")
        try project.folder.write(prompt + "\nBe brief.\n", to: "providers/prompts/terse.md")
        try project.simulate("a", ["--prompt", "terse"])
        _ = try project.call(["record", "a", "--into", "replays/meals"])
        #expect(try project.gate(["--replay", "replays/meals"]).status == 0)
        try project.edit("providers/prompts/terse.md", "Be brief.", "Be very brief.")
        #expect(try project.gate(["--replay", "replays/meals"]).status == 1)
    }

    @Test func `answers that are not those of their own baseline are a problem, until they are recorded anew`() throws {
        try project.simulate("a")
        try project.bless("a")
        _ = try project.call(["record", "a", "--into", "replays/meals"])
        for path in ["replays/meals/answers.jsonl", "reports/a/answers.jsonl"] {
            try project.editJournal(path) { line in
                var line = line
                if line["cost_usd"]?.number != nil { line["cost_usd"] = 0.5 }
                return line
            }
        }
        for call in [["--replay", "replays/meals"], ["a"]] {
            let (status, json) = try project.gate(call)
            #expect(status == 1)
            #expect(
                json["problems"]?[0]?.string?.contains("differ from those that this reference of run a was made of")
                    == true,
                "\(json.text())")
        }
        _ = try project.call(["record", "replays/meals", "--into", "replays/meals", "--replace"])
        #expect(try project.gate(["--replay", "replays/meals"]).status == 0)
        try FileManager.default.removeItem(at: project.url("replays/meals/answers.jsonl"))
        let none = try project.call(["gate", "--replay", "replays/meals"])
        #expect(none.status == 1 && none.output.contains("no answer is recorded") && !none.output.contains("--resume"))
    }

    @Test func `latency is judged of the providers that were asked anew, and of no other`() throws {
        try project.simulate("a")
        try project.bless("a")
        try project.edit("providers/mistral-small.yaml", "temperature: 0.1", "temperature: 0.2")
        try project.simulate("b", ["--reuse", "a"])
        let (_, json) = try project.gate(["b"])
        // The simulator made up the other's latency; its reason differs.
        #expect(rows(json, "p95").map { $0["verdict"] } == ["not_judged", "not_judged"], "\(json.text())")
        let reasons = rows(json, "p95").map { $0["reason"]?.string ?? "" }
        #expect(!reasons[0].contains("simulator") && reasons[1].contains("simulator"), "\(reasons)")
        #expect(json["verdict"] != "cannot_judge")
        let remarks = (json["remarks"]?.array ?? []).compactMap(\.string)
        let same = remarks.filter { $0.contains("say nothing about the provider") }
        #expect(same.count == 1 && same[0].hasPrefix("gpt-4o-mini/"), "\(remarks)")
    }

    @Test
    func `what cannot be judged is said in the summary, the annotation and every file, in place of an earlier verdict`()
        throws
    {
        try project.simulate("a")
        try project.bless("a")
        _ = try project.call(["record", "a", "--into", "replays/meals"])
        #expect(try project.gate(["a"]).status == 0 && project.gate(["--replay", "replays/meals"]).status == 0)
        let whole = try project.text("reports/references/main.json")
        let run = try project.text("replays/meals/run.json")
        let answers = try project.text("replays/meals/answers.jsonl")
        let meals = try project.text("eval-sets/meals/meals.jsonl")
        let cases: [(path: String, content: String, call: [String], folder: String, words: String)] = [
            ("reports/references/main.json", String(whole.prefix(900)), ["a"], "a", "main.json: this is no reference"),
            ("x", "", ["a", "--reference", "nope"], "a", "there is no reference"),
            ("replays/meals/run.json", "{", ["--replay", "replays/meals"], "replay-meals", "run.json cannot be used"),
            (
                "replays/meals/answers.jsonl", "garbage\n" + answers, ["--replay", "replays/meals"], "replay-meals",
                "answers.jsonl:1:1"
            ),
            (
                "eval-sets/meals/meals.jsonl", String(meals.split(separator: "\n")[0]) + "\n",
                ["--replay", "replays/meals"], "replay-meals", "which are gone"
            ),
            ("config.yaml", "gate: {p95: 0}\n", ["a"], "a", "config.yaml:1")
        ]
        let config = try project.text("config.yaml")
        for (place, one) in cases.enumerated() {
            for name in ["a", "replay-meals"] { try project.folder.write("EARLIER", to: "reports/\(name)/gate.md") }
            try project.folder.write(one.content, to: one.path)
            let summary = project.url("summary\(place).md").path
            let environment = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary]
            let result = try project.call(["gate"] + one.call, environment: environment)
            #expect(result.status == 1 && result.error.contains(one.words), "\(one.words): \(result.error)")
            #expect(result.output.hasPrefix("::error title=nutrieval gate::Cannot judge"), "\(result.output)")
            let texts = try ["reports/\(one.folder)/gate.md", "reports/\(one.folder)/gate.html", "summary\(place).md"]
                .map(project.text)
            #expect(texts.allSatisfy { $0.contains("Cannot judge") && !$0.contains("EARLIER") }, "\(one.words)")
            #expect(try project.text("reports/\(one.folder)/gate-junit.xml").contains(#"errors="1""#))
            let json = try JSON.parse(try project.text("reports/\(one.folder)/gate.json"))
            #expect(json["verdict"] == "cannot_judge" && json["problems"]?.array?.isEmpty == false)
            try project.folder.write(whole, to: "reports/references/main.json")
            try project.folder.write(run, to: "replays/meals/run.json")
            try project.folder.write(answers, to: "replays/meals/answers.jsonl")
            try project.folder.write(meals, to: "eval-sets/meals/meals.jsonl")
            try project.folder.write(config, to: "config.yaml")
        }
        #expect(try project.gate(["a"]).json["verdict"] == "passed")
        // No run of that name: nothing is made for it.
        #expect(try project.call(["gate", "nope"]).status == 1)
        #expect(!FileManager.default.fileExists(atPath: project.url("reports/nope").path))
        #expect(try project.call(["gate"]).status == 64)
    }

    @Test func `a file that cannot be written ends with 74, and no earlier verdict stays`() throws {
        try project.simulate("a")
        try project.bless("a")
        #expect(try project.gate(["a"]).status == 0)
        try FileManager.default.removeItem(at: project.url("reports/a/gate.html"))
        try FileManager.default.createDirectory(
            at: project.url("reports/a/gate.html/in the way"), withIntermediateDirectories: true)
        let result = try project.call(["gate", "a"])
        #expect(result.status == 74 && result.output.contains("Passed"), "\(result.error)")
        #expect(!FileManager.default.fileExists(atPath: project.url("reports/a/gate.md").path))
    }

    @Test func `a step summary that is no file is left alone`() throws {
        try project.simulate("a")
        try project.bless("a")
        let pipe = project.url("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let result = try project.call(["gate", "a"], environment: ["GITHUB_STEP_SUMMARY": pipe])
        #expect(result.status == 0 && result.error.contains("the step summary cannot be written"), "\(result.error)")
    }
}
