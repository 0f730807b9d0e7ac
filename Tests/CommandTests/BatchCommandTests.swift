import Foundation
import JSON
import TestSupport
import Testing

/// `run --batch` and `estimate --batch` of the built program.
@Suite("Batches of the built program", .blocks)
struct BatchCommandTests {
    private func demo(_ arguments: [String], in folder: TemporaryFolder) throws -> Nutrieval.Result {
        try Nutrieval.run(arguments + ["--simulate", "--set", "demo", "--limit", "4", "--out", folder.path])
    }

    @Test("an estimate in batches is half of the live one, and says that it knows no time")
    func estimate() throws {
        let folder = try TemporaryFolder()
        func cost(_ more: [String]) throws -> Double {
            let result = try demo(["estimate", "--json", "--provider", "gpt-4o-mini"] + more, in: folder)
            #expect(result.status == 0, "\(result.error)")
            return try #require(JSON.parse(result.output)["cost_usd"]?["expected"]?.number)
        }
        let (live, batch) = (try cost([]), try cost(["--batch"]))
        #expect(abs(batch - live / 2) < 1e-9 && batch > 0)
        let text = try demo(["estimate", "--provider", "gpt-4o-mini", "--batch"], in: folder).output
        #expect(text.contains("In batches, at their price: gpt-4o-mini."), "\(text)")
    }

    @Test("a run in batches says so in its report, and none of its figures has a latency")
    func report() throws {
        let folder = try TemporaryFolder()
        let result = try demo(["run", "--batch", "--provider", "claude-haiku", "--name", "b", "--yes"], in: folder)
        #expect(result.status == 0, "\(result.error)")
        #expect(result.error.contains("batch batch_1 of 4 requests is submitted"), "\(result.error)")
        #expect(result.output.contains("Asked in batches: claude-haiku."), "\(result.output)")
        let summary = try JSON.parse(
            Data(contentsOf: folder.url.appending(path: "b/summary.json")).map { $0 })
        #expect(!summary.text().contains("\"p95_s\":0"))
        let again = try demo(["score", "b"], in: folder)
        #expect(again.status == 0 || again.status == 64)
    }

    @Test("a cascade is refused, also before anything would be asked")
    func cascade() throws {
        let folder = try TemporaryFolder()
        for name in ["config.yaml", "providers", "policies", "eval-sets"] {
            try FileManager.default.copyItem(
                at: TestData.repository.appending(path: name), to: folder.url.appending(path: name))
        }
        try folder.write("name: mix\nwire: cascade\npolicy: confidence-bands\n", to: "providers/mix.yaml")
        let more = ["--project", folder.path, "--batch", "--provider", "mix", "--provider", "gpt-4o-mini"]
        for command in [["run", "--yes"], ["run", "--dry-run"], ["estimate"]] {
            let result = try demo(command + more, in: folder)
            #expect(result.status == 64 && result.error.contains("mix cannot be asked in batches"), "\(result.error)")
        }
    }

    @Test("providers without batches are asked live and named, and a run of only such ones does not start")
    func unbatched() throws {
        let project = try LiveProject(["mine": "http://127.0.0.1:9/v1/else"], meals: 1)
        let refused = try project.call(["run", "--batch", "--yes"])
        #expect(refused.status == 64, "\(refused.error)")
        #expect(refused.error.contains("no batches are known of mine: leave --batch out"), "\(refused.error)")
    }

    @Test("a server that imitates OpenAI without batches is named with what to do")
    func imitation() async throws {
        let server = try LoopbackServer { _ in LiveProject.response("404 Not Found", "{}") }
        let project = try LiveProject(["mine": "http://127.0.0.1:\(server.port)/v1/chat/completions"], meals: 1)
        let result = try project.call(["run", "--batch", "--yes"])
        #expect(result.error.contains("the server takes no batches"), "\(result.error)")
        #expect(result.status != 0)
    }

    @Test("a wrong deadline or choice is refused")
    func badFlags() throws {
        for (flags, words) in [
            (["--batch-deadline", "soon"], "batch-deadline"), (["--batch-then", "now"], "batch-then")
        ] {
            let result = try Nutrieval.run(["run", "--batch"] + flags)
            #expect(result.status == 64 && result.error.contains(words), "\(result.error)")
        }
    }
}
