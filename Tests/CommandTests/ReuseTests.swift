import Foundation
import JSON
import TestSupport
import Testing

/// `--reuse`, as a person types it.
@Suite(.blocks) struct ReuseTests {
    private let out: TemporaryFolder
    private static let choice = ["--set", "demo", "--provider", "gpt-4o-mini", "--provider", "gemini-flash"]

    init() throws { out = try TemporaryFolder() }

    private func call(_ arguments: [String], environment: [String: String] = [:]) throws -> Nutrieval.Result {
        try Nutrieval.run(arguments + ["--out", out.path], environment: environment)
    }

    private func simulate(_ name: String, _ more: [String] = [], limit: Int = 4) throws -> Nutrieval.Result {
        try call(["run", "--simulate", "--limit", String(limit), "--name", name] + Self.choice + more)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: out.url.appending(path: path), encoding: .utf8)
    }

    private func lines(_ run: String, _ words: String) throws -> Int {
        try text("\(run)/answers.jsonl").split(separator: "\n").count { $0.contains(words) }
    }

    private func scores(_ run: String) throws -> JSON {
        try TimelessSummary.read(out.url.appending(path: "\(run)/summary.json"))
    }

    @Test func `an equal run sends nothing, scores the same, and says where its answers come from`() throws {
        #expect(try simulate("a").status == 0)
        let second = try simulate("b", ["--reuse", "a", "--max-usd", "0"])
        #expect(second.status == 0, "\(second.error)")
        #expect(try lines("b", "\"kind\":\"sent\"") == 0 && lines("b", "\"reused_from\":{\"run\":\"a\"") == 8)
        #expect(try scores("b") == scores("a"))
        #expect(second.error.contains("answers taken from a: 8"), "\(second.error)")
        #expect(!second.output.contains("estimated $"))
        for file in ["report.md", "report.html"] {
            #expect(try text("b/\(file)").contains("8 answers were reused from run a"), "\(file)")
        }
        let rows = try JSON.parse(text("b/summary.json"))["variants"]?.array ?? []
        let old = try JSON.parse(text("a/summary.json"))["variants"]?.array ?? []
        for (new, old) in zip(rows, old) {
            for key in ["per_meal_usd", "total_usd", "unknown", "failed_usd"] {
                #expect(new["cost"]?[key] == old["cost"]?[key], "\(key)")
            }
            #expect(new["cost"]?["reused_answers"] == 4 && new["cost"]?["reused_usd"] == old["cost"]?["total_usd"])
            #expect(new["latency_ms"]?["p95"] == .null && new["latency_ms"]?["count"] == .null)
        }
        let table = try text("b/meals.csv").split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let reused = try #require(table[0].firstIndex(of: "reused_from"))
        // From the right: names of foods may have commas.
        #expect(table.dropFirst().allSatisfy { $0[$0.count - (table[0].count - reused)] == "a" })
        let compared = try call(["compare", "a", "b"])
        #expect(
            compared.status == 0 && compared.output.contains("b: 8 answers were reused from run a"),
            "\(compared.output)")
    }

    @Test func `a dry run and an estimate leave out what is reused, and say it`() throws {
        #expect(try simulate("a").status == 0)
        for command in [["run", "--dry-run"], ["estimate"]] {
            let arguments = command + ["--simulate", "--limit", "6", "--reuse", "a"] + Self.choice
            let json = try JSON.parse(call(arguments + ["--json"]).output)
            #expect(json["requests"] == 4 && json["reused"] == 8 && json["reused_from"] == ["a"])
            #expect(json["variants"]?.array?.allSatisfy { $0["reused"] == 4 && $0["requests"] == 2 } == true)
            let words = try call(arguments).output
            #expect(words.contains("Reused from a"), "\(words)")
            #expect(words.split(separator: "\n").allSatisfy { $0.count <= 80 })
        }
        let equal = try JSON.parse(
            call(["estimate", "--simulate", "--limit", "4", "--reuse", "a", "--json"] + Self.choice).output)
        #expect(equal["requests"] == 0 && equal["cost_usd"]?["high"] == 0 && equal["time_s"]?["high"] == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: out.path).sorted() == [".prepared", "a"])
    }

    @Test func `shards reuse their part, and their merge is the whole run`() throws {
        #expect(try simulate("a").status == 0)
        for index in 1...2 {
            let part = try simulate("part-\(index)", ["--reuse", "a", "--shard", "\(index)/2"])
            #expect(part.status == 0, "\(part.error)")
            #expect(try lines("part-\(index)", "\"kind\":\"sent\"") == 0)
        }
        let merged = try call(["merge", "part-1", "part-2", "--name", "whole"])
        #expect(merged.status == 0, "\(merged.error)")
        #expect(try scores("whole") == scores("a") && lines("whole", "reused_from") == 8)
    }

    @Test func `a run that is killed goes on with what it reuses, and refuses when that is gone`() throws {
        #expect(try simulate("a", limit: 10).status == 0)
        // One answer is asked before the cap ends the run; the rest is reused.
        let capped = try simulate("b", ["--reuse", "a", "--max-usd", "0"], limit: 12)
        #expect(capped.status == 1, "\(capped.error)")
        #expect(try lines("b", "\"kind\":\"sent\"") == 0 && lines("b", "\"kind\":\"attempt\"") == 20)
        // What a kill leaves: a part of the lines, and a torn one.
        let journal = out.url.appending(path: "b/answers.jsonl")
        let whole = try text("b/answers.jsonl").split(separator: "\n", omittingEmptySubsequences: false)
        try (whole[..<7].joined(separator: "\n") + "\n" + whole[7].prefix(100)).write(
            to: journal, atomically: true, encoding: .utf8)

        let run = out.url.appending(path: "a")
        let away = out.url.appending(path: "elsewhere/a")
        try FileManager.default.createDirectory(at: away.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: run, to: away)
        let refused = try call(["run", "--resume", "b"])
        #expect(refused.status == 64 && refused.error.contains("--no-reuse"), "\(refused.error)")
        let moved = try call(["run", "--resume", "b", "--reuse", away.path])
        #expect(moved.status == 1, "\(moved.error)")
        #expect(try lines("b", "\"kind\":\"sent\"") == 0 && lines("b", "\"kind\":\"attempt\"") == 20)
        let asked = try call(["run", "--resume", "b", "--no-reuse", "--max-usd", "5"])
        #expect(asked.status == 0, "\(asked.error)")
        #expect(try lines("b", "\"kind\":\"sent\"") == 4 && lines("b", "\"kind\":\"attempt\"") == 24)
    }

    @Test func `what cannot be reused is refused before anything is made or sent`() throws {
        #expect(try simulate("a").status == 0)
        let before = try text("a/answers.jsonl")
        func refuse(_ arguments: [String], _ status: Int32, _ words: String, environment: [String: String] = [:]) throws
        {
            let result = try call(arguments, environment: environment)
            #expect(result.status == status && result.error.contains(words), "\(result.status) \(result.error)")
            #expect(!FileManager.default.fileExists(atPath: out.url.appending(path: "x").path))
        }
        let again = ["run", "--simulate", "--limit", "4", "--name", "x"] + Self.choice
        try refuse(again + ["--reuse", "b"], 64, "there are a")
        try refuse(again + ["--reuse", "a", "--seed", "9"], 64, "another seed")
        try refuse(
            ["run", "--limit", "1", "--name", "x", "--yes", "--reuse", "a"] + Self.choice, 64,
            "answered by the simulator",
            environment: ["OPENAI_API_KEY": "sk-canary-12345678"])
        try refuse(["run", "--resume", "a", "--reuse", "a"], 64, "its own answers")
        try refuse(again + ["--no-reuse"], 64, "--resume")
        try (before + "garbage\n" + before).write(
            to: out.url.appending(path: "a/answers.jsonl"), atomically: true, encoding: .utf8)
        try refuse(again + ["--reuse", "a"], 65, "answers.jsonl:17:1")
        let record = try text("a/run.json")
        try record.replacing("\"format\": 2", with: "\"format\": 9").write(
            to: out.url.appending(path: "a/run.json"), atomically: true, encoding: .utf8)
        try refuse(again + ["--reuse", "a"], 65, "format 9")
        try FileManager.default.removeItem(at: out.url.appending(path: "a/answers.jsonl"))
        try record.write(to: out.url.appending(path: "a/run.json"), atomically: true, encoding: .utf8)
        try FileManager.default.createDirectory(
            at: out.url.appending(path: "a/answers.jsonl"), withIntermediateDirectories: true)
        try refuse(again + ["--reuse", "a"], 65, "cannot be read")
    }
}
