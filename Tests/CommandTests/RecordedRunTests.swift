import Foundation
import JSON
import TestSupport
import Testing

/// Runs of before the definitions changed.
@Suite("A recorded run under changed definitions", .blocks)
struct RecordedRunTests {
    private let project: TemporaryFolder

    init() throws {
        project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        let photo = TestData.repository.appending(path: "eval-sets/demo/photos/apple-top.jpg")
        try project.write(Array(Data(contentsOf: photo)), to: "eval-sets/meals/photos/apple.jpg")
        let line = #"{"id":"apple","photos":["apple.jpg"],"truth":{"provenance":"weighed","energy_kcal":90}}"#
        try project.write(line + "\n", to: "eval-sets/meals/meals.jsonl")
    }

    private func run(_ arguments: [String]) throws -> Nutrieval.Result {
        try Nutrieval.run(arguments + ["--project", project.path])
    }

    private func simulate(_ name: String, _ more: [String] = []) throws -> Nutrieval.Result {
        try run(["run", "--simulate", "--name", name, "--provider", "gpt-4o-mini"] + more)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: project.url.appending(path: path), encoding: .utf8)
    }

    private func edit(_ file: String, _ old: String, _ new: String) throws {
        let text = try text(file)
        #expect(text.contains(old))
        try project.write(text.replacing(old, with: new), to: file)
    }

    /// Gives the prompt's file another name, and the provider's file with it.
    private func renamePrompt() throws {
        let folder = project.url.appending(path: "providers/prompts")
        try FileManager.default.moveItem(
            at: folder.appending(path: "analyze-meal.md"), to: folder.appending(path: "renamed.md"))
        for file in try FileManager.default.contentsOfDirectory(atPath: project.path + "/providers") {
            guard file.hasSuffix(".yaml"), try text("providers/\(file)").contains("analyze-meal.md") else { continue }
            try edit("providers/\(file)", "prompts/analyze-meal.md", "prompts/renamed.md")
        }
    }

    private func rewordPrompt() throws {
        try project.write(text("providers/prompts/renamed.md") + "\nBe brief.\n", to: "providers/prompts/renamed.md")
    }

    @Test("a prompt that has another name, or other words, since makes no answer of before disappear")
    func prompt() throws {
        #expect(try simulate("a").status == 0)
        let before = try text("reports/a/summary.json")
        try renamePrompt()
        let scored = try run(["score", "a"])
        #expect(scored.status == 0, "\(scored.error)")
        #expect(try text("reports/a/summary.json") == before)
        let shown = try run(["show", "a", "apple"])
        #expect(shown.status == 0 && shown.output.contains("ok"), "\(shown.output)\(shown.error)")
        try rewordPrompt()
        #expect(try run(["score", "a"]).status == 0)
        #expect(try text("reports/a/summary.json") == before)
    }

    @Test("a resume goes on with a prompt that only has another name, and refuses other words by naming them")
    func resume() throws {
        #expect(try simulate("a", ["--max-usd", "0"]).status != 0)
        #expect(try simulate("b", ["--max-usd", "0"]).status != 0)
        try renamePrompt()
        // A corrected truth is no reason to refuse.
        try edit("eval-sets/meals/meals.jsonl", "90", "95")
        let resumed = try run(["run", "--resume", "a", "--max-usd", "5"])
        #expect(resumed.status == 0, "\(resumed.error)")
        #expect(try text("reports/a/answers.jsonl").contains("gpt-4o-mini/analyze-meal/default"))
        try rewordPrompt()
        let refused = try run(["run", "--resume", "b", "--max-usd", "5"])
        #expect(refused.status == 65 && refused.error.contains("prompt_sha256 was"), "\(refused.error)")
        #expect(refused.error.contains("gpt-4o-mini/analyze-meal/default"), "\(refused.error)")
    }

    @Test("where the provider's file names another model since, old answers keep what they cost")
    func model() throws {
        #expect(try simulate("a").status == 0)
        func cost() throws -> JSON? {
            try JSON.parse(text("reports/a/summary.json"))["variants"]?[0]?["cost"]?["total_usd"]
        }
        let before = try cost()
        #expect((before?.number ?? 0) > 0)
        try edit("providers/gpt-4o-mini.yaml", "model: gpt-4o-mini-2024-07-18", "model: gpt-4o-mini-2027-01-01")
        #expect(try run(["score", "a"]).status == 0)
        #expect(try cost() == before)
        let summary = try JSON.parse(text("reports/a/summary.json"))
        #expect(summary["variants"]?[0]?["model"] == "gpt-4o-mini-2024-07-18", "the model that was asked")
        let report = try text("reports/a/report.md")
        #expect(report.contains("cost what was recorded when they were sent"))
        #expect(!report.contains("answered by another model"))
        #expect(try run(["score", "a", "--prices-as-of", "2026-11-21"]).status == 0)
        let variant = try JSON.parse(text("reports/a/summary.json"))["variants"]?[0]
        #expect(variant?["cost"]?["unknown"]?.integer ?? 0 > 0 && variant?["cost"]?["per_meal_usd"] == .null)
        #expect(try text("reports/a/report.md").contains("on another day is not known"))
    }
}
