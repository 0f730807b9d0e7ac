import Foundation
import JSON
import TestSupport
import Testing

@Suite("nutrieval runs prune", .blocks)
struct PruneTests {
    private let out: TemporaryFolder

    init() throws {
        out = try TemporaryFolder()
        _ = try Nutrieval.run([
            "run", "--simulate", "--set", "demo", "--limit", "1", "--provider", "gpt-4o-mini", "--name", "r", "--out",
            out.path
        ])
        let file = out.url.appending(path: "r/run.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        try out.write(
            text.replacing(/"started_at" ?: "[^"]+"/, with: "\"started_at\": \"2025-01-01T09:30:00Z\""),
            to: "r/run.json")
    }

    private func prune(_ more: [String]) throws -> Nutrieval.Result {
        try Nutrieval.run(["runs", "prune", "--older-than", "90d", "--out", out.path] + more)
    }

    @Test("shows first, removes only with a yes, and score then says why it cannot")
    func order() throws {
        let dry = try prune(["--dry-run"])
        #expect(dry.status == 0 && dry.output.contains("r (simulated)") && dry.output.contains("2025-01-01"), "\(dry)")
        let refused = try prune([])
        #expect(refused.status == 64 && refused.error.contains("add --yes"), "\(refused)")
        #expect(FileManager.default.fileExists(atPath: out.url.appending(path: "r/answers.jsonl").path))
        let done = try prune(["--yes", "--json"])
        let json = try JSON.parse(done.output)
        #expect(json["removed"] == true && json["runs"]?[0]?["name"] == "r", "\(done)")
        #expect(!FileManager.default.fileExists(atPath: out.url.appending(path: "r/answers.jsonl").path))
        let score = try Nutrieval.run(["score", "r", "--out", out.path])
        #expect(score.status == 65 && score.error.contains("was pruned on"), "\(score)")
        #expect(try prune([]).output.hasPrefix("No run started before"))
    }

    @Test("wrong ages end with 64", arguments: ["90", "0d", "-1d", "d", "1y", "40000d"])
    func ages(_ age: String) throws {
        #expect(try Nutrieval.run(["runs", "prune", "--older-than", age, "--out", out.path]).status == 64)
    }
}
