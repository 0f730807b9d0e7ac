import Foundation
import JSON
import TestSupport
import Testing

/// A provider file that names a file of answers.
@Suite("A provider of recorded answers", .blocks)
struct RecordedProviderTests {
    private let project: TemporaryFolder

    init() throws {
        project = try TemporaryFolder()
        for name in ["config.yaml", "providers", "eval-sets"] {
            try FileManager.default.copyItem(
                at: TestData.repository.appending(path: name), to: project.url.appending(path: name))
        }
        try project.write(
            """
            name: elsewhere
            wire: recorded
            endpoint: recorded/elsewhere.jsonl
            model: somebody-elses
            prompt: prompts/analyze-meal.md
            answer: answers/analyze-meal.yaml
            """, to: "providers/elsewhere.yaml")
    }

    private func run(_ name: String, _ arguments: [String]) throws -> Nutrieval.Result {
        try Nutrieval.run(
            ["run", "--project", project.path, "--set", "demo", "--limit", "2", "--name", name, "--quiet"] + arguments)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: project.url.appending(path: path), encoding: .utf8)
    }

    @Test func `is scored like any other, and the report says that nutrieval did not ask`() throws {
        let asked = try run("asked", ["--simulate", "--provider", "gpt-4o-mini"])
        try #require(asked.status == 0, "\(asked.error)")
        let lines = try text("reports/asked/answers.jsonl").split(separator: "\n").compactMap { line -> String? in
            let json = try JSON.parse(String(line))
            guard let body = json["response"]?.string, let trial = json["trial"]?.string else { return nil }
            let meal = trial.split(separator: " ")[1].split(separator: "/")[1]
            let answer = try JSON.parse(body)["choices"]?[0]?["message"]?["content"]
            return JSON.object(JSONObject([("meal", .string(String(meal))), ("answer", answer ?? .null)])).text()
        }
        try project.write(lines.joined(separator: "\n") + "\n", to: "recorded/elsewhere.jsonl")
        let recorded = try run("recorded", ["--provider", "elsewhere", "--yes"])
        #expect(recorded.status == 0, "\(recorded.error)")
        #expect(try text("reports/recorded/report.md").contains("did not ask for these answers"))
        let summaries = try ["asked", "recorded"].map { try JSON.parse(text("reports/\($0)/summary.json")) }
        let errors = summaries.map { $0["variants"]?[0]?["energy_kcal"]?["mae"]?["value"]?.number }
        #expect(errors[0] != nil && errors[0] == errors[1])
    }

    @Test(arguments: ["/etc/passwd", "../a.jsonl", "recorded//a"]) func `names a file of its project`(
        _ path: String
    ) throws {
        let file = try text("providers/elsewhere.yaml").replacing("recorded/elsewhere.jsonl", with: path)
        try project.write(file, to: "providers/elsewhere.yaml")
        let checked = try Nutrieval.run(["check", "--project", project.path])
        #expect(checked.status == 65 && (checked.output + checked.error).contains("must be a file of the project"))
    }
}
