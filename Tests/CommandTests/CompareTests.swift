import Foundation
import JSON
import TestSupport
import Testing

/// A project of its own, so that its definitions can change between runs.
@Suite("nutrieval compare, as a person runs it", .blocks)
struct CompareTests {
    private let project: TemporaryFolder

    init() throws {
        project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        for name in ["apple", "banana", "orange"] {
            let photo = TestData.repository.appending(path: "eval-sets/demo/photos/\(name)-top.jpg")
            for set in ["meals", "other"] {
                try project.write(Array(Data(contentsOf: photo)), to: "eval-sets/\(set)/photos/\(name).jpg")
            }
        }
        let lines = ["apple", "banana", "orange"].map {
            #"{"id":"\#($0)","photos":["\#($0).jpg"],"truth":{"provenance":"weighed","energy_kcal":90,"foods":[{"name":"\#($0)","grams":150}]}}"#
        }
        try project.write(lines.joined(separator: "\n") + "\n", to: "eval-sets/meals/meals.jsonl")
        try project.write(lines[0] + "\n", to: "eval-sets/other/meals.jsonl")
        try project.write("name: other\n", to: "eval-sets/other/set.yaml")
    }

    private func simulate(_ name: String, _ more: [String]) throws {
        let result = try Nutrieval.run(
            ["run", "--simulate", "--quiet", "--project", project.path, "--name", name] + more)
        #expect(result.status == 0, "\(result.error)")
    }

    private func compare(_ arguments: [String]) throws -> Nutrieval.Result {
        try Nutrieval.run(["compare", "--project", project.path] + arguments)
    }

    private func edit(_ file: String, _ old: String, _ new: String) throws {
        let url = project.url.appending(path: file)
        let text = try String(contentsOf: url, encoding: .utf8)
        #expect(text.contains(old))
        try project.write(text.replacing(old, with: new), to: file)
    }

    @Test("two runs are compared in words, Markdown and JSON, on the meals of both")
    func runs() throws {
        try simulate("a", ["--set", "meals", "--provider", "gpt-4o-mini", "--provider", "mistral-small"])
        try simulate("b", ["--set", "meals", "--provider", "gpt-4o-mini", "--limit", "2", "--seed", "5"])
        let text = try compare(["a", "b"])
        #expect(text.status == 0, "\(text.error)")
        #expect(text.output.hasPrefix("b compared with a\n\nSIMULATED"))
        #expect(text.output.contains("on these 2 meals gpt-4o-mini (simulated) was off by"))
        #expect(text.output.contains("1 meal (orange) only in the base, left out"))
        #expect(text.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
        let page = project.url.appending(path: "reports/b/compare-a.html")
        #expect(text.output.hasSuffix("\nreport: \(page.path)\n"))
        let html = try String(contentsOf: page, encoding: .utf8)
        let answer = try #require(text.output.split(separator: "\n").first { $0.hasPrefix("No difference") })
        #expect(html.contains(answer.prefix(60)) && html.contains("<strong>No difference can be shown"))
        let explained = try compare(["a", "b", "--explain"]).output
        #expect(explained.contains("energy MAE, kcal") && !text.output.contains("energy MAE, kcal"))
        #expect(text.output.contains("mistral-small/photo-analysis/default"))
        let markdown = try compare(["a", "b", "--format", "md"])
        #expect(markdown.output.hasPrefix("## b compared with a\n\n> **SIMULATED"))
        let json = try JSON.parse(try compare(["a", "b", "--json"]).output)
        #expect(json["format"] == 2 && json["pairs"]?.array?.count == 1)
        #expect(json["sets"]?[0]?["only_in_base"] == ["orange"])
        #expect(json["pairs"]?[0]?["sets"]?[0]?["metrics"]?["energy_mae"]?["meals"] == 2)
        #expect(try compare(["a", "b"]).output == text.output, "the same comparison, the same bytes")
    }

    @Test("a run with the same answers is said to have changed nothing, and the page is named safely")
    func identical() throws {
        let providers = ["--provider", "gpt-4o-mini", "--provider", "mistral-small"]
        try simulate("a", ["--set", "meals"] + providers)
        try simulate("b", ["--set", "meals"] + providers)
        let text = try compare(["a", "b"]).output
        let sentence = "Nothing changed: both variants gave the same answers to these 3 meals in both runs."
        #expect(text.contains("\n\n\(sentence)\n") && !text.contains("energy error"), "\(text)")
        let json = try JSON.parse(try compare(["a", "b", "--json"]).output)
        #expect(json["pairs"]?[0]?["sets"]?[0]?["changed_meals"] == 0)
        #expect(json["pairs"]?[0]?["sets"]?[0]?["moved"] == [])
        #expect(
            try compare(["a:gpt-4o-mini/analyze-meal", "b"]).output.contains("compare-a-gpt-4o-mini-analyze-meal.html"))
    }

    @Test("a meal that left the range within 20 % of the truth is listed with both estimates")
    func moved() throws {
        try simulate("a", ["--set", "meals", "--provider", "gpt-4o-mini", "--repeats", "4"])
        try simulate("b", ["--set", "meals", "--provider", "gpt-4o-mini", "--repeats", "4", "--seed", "9"])
        // Of each run the mean estimate of a meal, from the CSV of its answers.
        func means(_ run: String) throws -> [String: Double] {
            let csv = try String(contentsOf: project.url.appending(path: "reports/\(run)/meals.csv"), encoding: .utf8)
            let rows = csv.split(whereSeparator: \.isNewline).map {
                $0.split(separator: ",", omittingEmptySubsequences: false)
            }
            let header = try #require(rows.first)
            let meal = try #require(header.firstIndex(of: "meal"))
            let energy = try #require(header.firstIndex(of: "estimated_energy_kcal"))
            return Dictionary(grouping: rows.dropFirst().filter { Double($0[energy]) != nil }) { String($0[meal]) }
                .mapValues { rows in rows.reduce(0) { $0 + (Double($1[energy]) ?? 0) } / Double(rows.count) }
        }
        let (before, after) = (try means("a"), try means("b"))
        func isWithin(_ value: Double?) -> Bool { value.map { abs($0 - 90) <= 18 } ?? false }
        let expected = before.keys.filter { isWithin(before[$0]) != isWithin(after[$0]) }
        let json = try JSON.parse(try compare(["a", "b", "--json"]).output)
        let moved = try #require(json["pairs"]?[0]?["sets"]?[0]?["moved"]?.array)
        #expect(Set(moved.compactMap { $0["meal"]?.string }) == Set(expected) && !expected.isEmpty)
        for move in moved {
            let meal = try #require(move["meal"]?.string)
            #expect(abs((move["base_kcal"]?.number ?? 0) - (before[meal] ?? 0)) < 0.01)
            #expect(move["truth_kcal"] == 90 && move["entered"]?.bool == isWithin(after[meal]))
        }
    }

    @Test("a run, its score and its comparison have the same interval, whatever the run's seed")
    func seeds() throws {
        let folder = try RunOnDisk()
        let run = try folder.run("a", limit: 16, ["--provider", "mistral-small", "--seed", "7", "--json"])
        let score = try folder.call(["score", "a", "--json"])
        let compare = try folder.call(["compare", "a:gpt", "a:mistral", "--json"])
        func found(_ result: Nutrieval.Result) throws -> JSON {
            let json = try JSON.parse(result.output)
            #expect(json["scoring"]?["seed"] == "20260101")
            return try #require(
                json["comparisons"]?.array?.first { $0["metric"] == "energy_mae" }
                    ?? json["pairs"]?[0]?["sets"]?[0]?["metrics"]?["energy_mae"])
        }
        let (first, second, third) = (try found(run), try found(score), try found(compare))
        #expect(first == second)
        let (low, high) = (try #require(first["low"]?.number), try #require(first["high"]?.number))
        let bounds = [try #require(third["low"]?.number), try #require(third["high"]?.number)].sorted()
        // The leaderboard's order may turn the pair round.
        #expect(bounds == [low, high] || bounds == [-high, -low])
    }

    @Test("two variants of one run are compared, named as shortly as is clear")
    func variants() throws {
        let providers = ["gpt-4o-mini", "mistral-small", "mistral-large", "gemini-flash", "gemini-flash-lite"]
        try simulate("a", ["--set", "meals"] + providers.flatMap { ["--provider", $0] })
        let result = try compare(["a:gpt", "a:mistral-s"])
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.hasPrefix("Run a: mistral-small (simulated) compared with gpt-4o-mini (simulated)"))
        #expect(result.output.contains("model: gpt-4o-mini-2024-07-18 → mistral-small"))
        let json = try JSON.parse(try compare(["a:gpt", "a:mistral-s", "--json"]).output)
        let tests = try #require(json["tests"]?.integer)
        let cost = json["pairs"]?[0]?["sets"]?[0]?["metrics"]?["cost"]
        #expect(cost?["p"] == 0.25, "three meals, always the dearer one: 2 of 8 swaps are as far from 0")
        #expect(tests >= 3 && cost?["p_holm"]?.number == min(1, 0.25 * Double(tests)))
        #expect(try compare(["a:gpt", "a:gemini-flash"]).status == 0, "a whole name is not ambiguous")
        let cases: [([String], String)] = [
            (["a:mistral", "a:gpt"], "could be any of these variants of run a: mistral-"),
            (["a:bogus", "a:gpt"], "it has"), (["a:", "a:gpt"], "it has"), (["a", "a"], "both sides are the same"),
            (["a:gpt", "a:gpt-4o-mini/analyze-meal"], "both sides are the same"), (["a", "nope"], "there are a"),
            (["nope:gpt", "a"], "there is no run \"nope\""), (["", "a"], "there is no run")
        ]
        for (arguments, words) in cases {
            let result = try compare(arguments)
            #expect(result.status == 64 && result.output.isEmpty && result.error.contains(words), "\(result.error)")
        }
    }

    @Test("a changed prompt, model or schema is named before the numbers, and its answers are still read")
    func changes() throws {
        try simulate("a", ["--set", "meals", "--provider", "gpt-4o-mini"])
        let prompt = project.url.appending(path: "providers/prompts/analyze-meal.md")
        try project.write(
            try String(contentsOf: prompt, encoding: .utf8) + "\nBe brief.\n", to: "providers/prompts/analyze-meal.md")
        try edit("providers/gpt-4o-mini.yaml", "temperature: 1", "temperature: 0.5")
        try simulate("b", ["--set", "meals", "--provider", "gpt-4o-mini"])
        let json = try JSON.parse(try compare(["a", "b", "--json"]).output)
        let changes = try #require(json["pairs"]?[0]?["changes"]?.array)
        #expect(changes.map { $0["what"] } == ["prompt", "parameters"])
        #expect(changes.last?["base"] == "temperature 1" && changes.last?["candidate"] == "temperature 0.5")

        // A provider that now has another prompt by another name: the old answers go by the name they were asked with.
        try FileManager.default.copyItem(
            at: prompt, to: project.url.appending(path: "providers/prompts/other.md"))
        try edit("providers/gpt-4o-mini.yaml", "prompts/analyze-meal.md", "prompts/other.md")
        try edit("providers/gpt-4o-mini.yaml", "model: gpt-4o-mini-2024-07-18", "model: gpt-4o-mini-2027-01-01")
        let later = try JSON.parse(try compare(["a", "b", "--json"]).output)
        #expect(later["pairs"]?[0]?["sets"]?[0]?["base"]?["outcomes"]?["ok"]?.integer ?? 0 > 0)
        let cost = json["pairs"]?[0]?["sets"]?[0]?["metrics"]?["cost"]
        #expect(cost?.isNull == false)
        #expect(later["pairs"]?[0]?["sets"]?[0]?["metrics"]?["cost"] == cost, "as recorded when they were sent")
        #expect(later["remarks"]?[0]?.string?.contains("cost what was recorded when they were sent") == true)
        let priced = try JSON.parse(try compare(["a", "b", "--json", "--prices-as-of", "2026-11-21"]).output)
        #expect(priced["pairs"]?[0]?["sets"]?[0]?["metrics"]?["cost"] == .null, "the prices are another model's")
        #expect(priced["remarks"]?[0]?.string?.contains("on another day is not known") == true)
    }

    @Test("runs of different sets, and a simulated with a live one, are not compared")
    func incomparable() throws {
        try simulate("a", ["--set", "meals", "--provider", "gpt-4o-mini", "--limit", "1"])
        try simulate("b", ["--set", "other", "--provider", "gpt-4o-mini"])
        let sets = try compare(["a", "b"])
        #expect(sets.status == 64 && sets.error.contains("no eval set in common: the base asked about meals"))
        try simulate("c", ["--set", "meals", "--provider", "gpt-4o-mini", "--meals", "banana"])
        let meals = try compare(["a", "c"])
        #expect(meals.status == 64 && meals.error.contains("no meal in common"))
        // What makes a run live is that nothing in its record says simulated.
        let record = try String(contentsOf: project.url.appending(path: "reports/c/run.json"), encoding: .utf8)
        let start = try #require(record.range(of: "\"simulated\": {"))
        let end = try #require(record[start.lowerBound...].firstIndex(of: "}"))
        try project.write(
            record.replacingCharacters(in: start.lowerBound...end, with: "\"simulated\": null"),
            to: "reports/c/run.json")
        let mixed = try compare(["a", "c"])
        #expect(mixed.status == 64 && mixed.error.contains("run a was simulated and run c asked real models"))
    }

    @Test("a truth that was another when the runs were started is named, and both sides go by that of today")
    func truths() throws {
        try simulate("a", ["--set", "meals", "--provider", "gpt-4o-mini"])
        // Laid out otherwise, the same truth.
        try edit(
            "eval-sets/meals/meals.jsonl", #""energy_kcal":90,"foods":[{"name":"banana","grams":150}]"#,
            #""foods":[{"grams":150.0,"name":"banana"}], "energy_kcal":9e1"#)
        try edit(
            "eval-sets/meals/meals.jsonl", #""energy_kcal":90,"foods":[{"name":"apple","grams":150}]"#,
            #""energy_kcal":95,"foods":[{"name":"apple","grams":150}]"#)
        try simulate("b", ["--set", "meals", "--provider", "gpt-4o-mini"])
        let json = try JSON.parse(try compare(["a", "b", "--json"]).output)
        #expect(json["sets"]?[0]?["truths_differ"] == ["apple"])
        let text = try compare(["a", "b", "--format", "md"]).output
        #expect(text.contains("truths of 1 meal (apple) changed; both sides use today's"), "\(text)")
        // A record of before truths were kept.
        let path = "reports/a/run.json"
        let record = try String(contentsOf: project.url.appending(path: path), encoding: .utf8)
        let start = try #require(record.range(of: "\"truths\": {"))
        let end = try #require(record.range(of: "\n  }", range: start.upperBound..<record.endIndex))
        try project.write(
            record.replacingCharacters(in: start.lowerBound..<end.upperBound, with: "\"truths\": null"), to: path)
        let older = try JSON.parse(try compare(["a", "b", "--json"]).output)
        #expect(older["sets"]?[0]?["truths_differ"] == .null)
        #expect(try compare(["a", "b"]).output.contains("is not recorded"))
    }

    @Test("a photo that is another file is named, and a path names a run as well as a name does")
    func photos() throws {
        try simulate("a", ["--set", "meals", "--provider", "gpt-4o-mini"])
        let other = TestData.repository.appending(path: "eval-sets/demo/photos/apple-side.jpg")
        try project.write(Array(Data(contentsOf: other)), to: "eval-sets/meals/photos/apple.jpg")
        try simulate("b", ["--set", "meals", "--provider", "gpt-4o-mini"])
        let path = project.url.appending(path: "reports/a").path
        let json = try JSON.parse(try compare(["\(path):gpt", "b", "--json"]).output)
        #expect(json["sets"]?[0]?["photos_differ"] == ["apple"])
        #expect(json["base"]?["id"] == "a")
    }
}
