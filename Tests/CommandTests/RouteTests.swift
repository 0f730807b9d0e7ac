import Foundation
import JSON
import TestSupport
import Testing

/// A project of its own, with a run of the three models the shipped policies name.
@Suite("nutrieval route, as a person runs it", .blocks)
struct RouteTests {
    private let project: TemporaryFolder
    private static let tiers = ["gemini-flash-lite", "gemini-flash", "gemini-pro"]

    init() throws {
        project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        let demo = TestData.repository.appending(path: "eval-sets/demo")
        try FileManager.default.copyItem(at: demo, to: project.url.appending(path: "eval-sets/demo"))
    }

    private func simulate(_ name: String, _ providers: [String], _ more: [String] = []) throws {
        let result = try Nutrieval.run(
            ["run", "--simulate", "--quiet", "--set", "demo", "--project", project.path, "--name", name] + more
                + providers.flatMap { ["--provider", $0] })
        #expect(result.status == 0, "\(result.error)")
    }

    private func route(_ arguments: [String]) throws -> Nutrieval.Result {
        try Nutrieval.run(["route", "--project", project.path] + arguments)
    }

    @Test("every policy and cascade of a run is told in words, Markdown and JSON, and kept in the run's folder")
    func forms() throws {
        try simulate("a", Self.tiers)
        let text = try route(["a"])
        #expect(text.status == 0, "\(text.error)")
        #expect(text.output.hasPrefix("Routing, from the answers of run a\n\nSIMULATED"))
        for words in ["confidence-bands", "tier-choice", "best cascade, tuned", "always gemini-pro (simulated)"] {
            #expect(text.output.contains(words), "\(words)")
        }
        let explained = try route(["a", "--explain"]).output
        for words in ["Policy confidence-bands", "Policy tier-choice", "tuned on other meals", "Cascades"] {
            #expect(explained.contains(words) && !text.output.contains(words), "\(words)")
        }
        let lines = text.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 31 && lines.allSatisfy { $0.count <= 100 }, "30 and the end of the last")
        let page = project.url.appending(path: "reports/a/route.html")
        #expect(text.output.hasSuffix("\nreport: \(page.path)\n"))
        let verdict = try #require(lines.first { $0.contains("always gemini-pro (simulated) and is") })
        #expect(try String(contentsOf: page, encoding: .utf8).contains("<strong>\(verdict.prefix(60))"))
        let json = try JSON.parse(try route(["a", "--json"]).output)
        let set = json["sets"]?[0]
        #expect(json["format"] == 1 && set?["set"] == "demo" && set?["always"]?.array?.count == 3)
        let bands = set?["policies"]?[0]
        #expect(bands?["name"] == "confidence-bands")
        let shares = bands?["routes"]?.array?.compactMap { $0["share"]?.number } ?? []
        #expect(shares.count == 4 && abs(shares.reduce(0, +) - 1) < 1e-6)
        #expect(bands?["as_written"]?["calls_per_meal"]?["gemini-flash-lite/photo-analysis/default"] == 1)
        #expect(bands?["fitted"]?["fold_thresholds"]?.array?.count == 5)
        let folder = project.url.appending(path: "reports/a")
        let kept = try JSON.parse(Array(Data(contentsOf: folder.appending(path: "route.json"))))
        #expect(kept == json)
        let markdown = try route(["a", "--md"])
        #expect(markdown.output == (try String(contentsOf: folder.appending(path: "route.md"), encoding: .utf8)))
        #expect(try route(["a"]).output == text.output, "the same answers, the same bytes")
    }

    @Test("a variant alone costs and errs what the leaderboard says")
    func alone() throws {
        try simulate("a", Self.tiers)
        let json = try JSON.parse(try route(["a", "--json"]).output)
        let summary = try JSON.parse(
            Array(Data(contentsOf: project.url.appending(path: "reports/a/summary.json"))))
        for row in try #require(summary["variants"]?.array) {
            let always = json["sets"]?[0]?["always"]?.array?.first { $0["variant"] == row["name"] }
            let score = always?["score"]
            #expect(score?["mae"]?["value"] == row["energy_kcal"]?["mae"]?["value"])
            #expect(score?["mae"]?["high"] == row["energy_kcal"]?["mae"]?["high"])
            #expect(score?["cost_per_meal_usd"]?["value"] == row["cost"]?["per_meal_usd"])
        }
    }

    @Test("runs of the same meals are put together; the run named first gives a variant that several have")
    func several() throws {
        try simulate("cheap", ["gemini-flash-lite", "gpt-4o-mini"])
        try simulate("dear", ["gemini-flash", "gemini-pro", "gpt-4o-mini"], ["--limit", "20", "--seed", "3"])
        let result = try route(["cheap", "dear", "--json"])
        #expect(result.status == 0, "\(result.error)")
        let json = try JSON.parse(result.output)
        #expect(json["sets"]?[0]?["always"]?.array?.count == 4 && json["sets"]?[0]?["asked_meals"] == 20)
        #expect(json["runs"]?.array?.map { $0["id"] } == ["cheap", "dear"])
        let remark = "dear: its answers of gpt-4o-mini/analyze-meal/default do not count"
        #expect(json["remarks"]?.array?.contains { $0.string?.hasPrefix(remark) == true } == true)
        #expect(json["sets"]?[0]?["policies"]?.array?.count == 3)
        #expect(FileManager.default.fileExists(atPath: project.path + "/reports/cheap/route.json"))
        #expect(!FileManager.default.fileExists(atPath: project.path + "/reports/dear/route.json"))
    }

    @Test("a policy whose models were not asked is skipped unless it was asked for, and --role puts others in")
    func roles() throws {
        try simulate("a", ["gpt-4o-mini", "mistral-small", "mistral-large"])
        let text = try route(["a"])
        #expect(text.status == 0 && text.output.contains("confidence-bands is not simulated"), "\(text.error)")
        let asked = try route(["a", "--policy", "confidence-bands"])
        #expect(asked.status == 64 && asked.output.isEmpty)
        #expect(asked.error.contains("gemini-flash-lite, its local; give --role local=VARIANT"), "\(asked.error)")
        let roles = ["--role", "local=gpt-4o", "--role", "flash=mistral-small", "--role", "pro=mistral-large"]
        let played = try route(["a", "--policy", "confidence-bands", "--json"] + roles)
        #expect(played.status == 0, "\(played.error)")
        let policy = try JSON.parse(played.output)["sets"]?[0]?["policies"]?[0]
        #expect(policy?["roles"]?["local"] == "gpt-4o-mini/analyze-meal/default")
        let same = try route([
            "a", "--policy", "confidence-bands", "--role", "local=gpt", "--role", "flash=gpt", "--role", "pro=mistral-l"
        ])
        #expect(same.status == 64 && same.error.contains("local and flash are the same variant"), "\(same.error)")
        for (role, words) in [("local=bogus", "has no variant"), ("local=mistral", "could be any of")] {
            let result = try route(["a", "--role", role])
            #expect(result.status == 64 && result.error.contains(words), "\(result.error)")
        }
    }

    @Test("a policy's file may lie anywhere; one with mistakes ends with 65 and its places")
    func files() throws {
        try simulate("a", Self.tiers, ["--limit", "8"])
        let mine = "name: mine\nroles: {local: gemini-flash-lite, pro: gemini-pro}\nsteps:\n"
        try project.write(
            mine + "  - {name: sure, when: {confidence_from: 0.8}, answer: local}\n  - {name: rest, answer: pro}\n",
            to: "elsewhere/mine.yaml")
        let named = project.url.appending(path: "elsewhere/mine.yaml").path
        for policy in ["elsewhere/mine.yaml", named] {
            let result = try route(["a", "--policy", policy, "--json"])
            #expect(result.status == 0, "\(result.error)")
            #expect(try JSON.parse(result.output)["sets"]?[0]?["policies"]?.array?.map { $0["name"] } == ["mine"])
        }
        let unknown = try route(["a", "--policy", "confidence-band"])
        #expect(unknown.status == 64 && unknown.error.contains("did you mean `confidence-bands`?"), "\(unknown.error)")
        try project.write(mine + "  - {name: sure, anwser: local}\n", to: "policies/bad.yaml")
        for arguments in [["a"], ["a", "--policy", "policies/bad.yaml"], ["a", "--policy", "bad"]] {
            let result = try route(arguments)
            #expect(result.status == 65 && result.output.isEmpty, "\(result.error)")
            #expect(result.error.contains("policies/bad.yaml:4:18: error: unknown key `anwser`"), "\(result.error)")
        }
        let check = try Nutrieval.run(["check", "--project", project.path])
        #expect(check.status == 65 && check.output.contains("policies/bad.yaml:4:18"), "\(check.output)")
        #expect(try route(["a", "--policy", "tier-choice"]).status == 0, "a mistake elsewhere does not matter")
    }

    @Test("runs that do not belong together are refused in words")
    func refused() throws {
        try simulate("a", ["gpt-4o-mini"], ["--meals", "apple"])
        try simulate("b", ["mistral-small"], ["--meals", "banana"])
        let cases: [([String], String)] = [
            (["a", "b"], "no meal in common"), (["a", "a"], "named twice"), (["a", "nope"], "there is no run")
        ]
        for (arguments, words) in cases {
            let result = try route(arguments)
            #expect(result.status == 64 && result.output.isEmpty && result.error.contains(words), "\(result.error)")
        }
        // One meal, one variant: a result without bounds, not an error.
        let one = try route(["a"])
        #expect(one.status == 0 && one.output.contains("too few to bound any error"), "\(one.error)\(one.output)")
    }
}
