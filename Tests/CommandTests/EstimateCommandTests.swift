import Foundation
import JSON
import TestSupport
import Testing

@Suite("nutrieval estimate, and runs with several prompts and photo settings", .blocks)
struct EstimateCommandTests {
    private let out: TemporaryFolder

    init() throws { out = try TemporaryFolder() }

    private func call(_ arguments: [String]) throws -> Nutrieval.Result {
        try Nutrieval.run(arguments + ["--out", out.path])
    }

    private func summary(_ run: String) throws -> JSON {
        try JSON.parse(String(contentsOf: out.url.appending(path: "\(run)/summary.json"), encoding: .utf8))
    }

    @Test("it prints what a dry run prints, in 80 columns, and leaves nothing behind")
    func text() throws {
        let estimate = try call(["estimate", "--set", "demo"])
        #expect(estimate.status == 0, "\(estimate.error)")
        #expect(estimate.output == (try call(["run", "--dry-run", "--set", "demo"])).output)
        #expect(estimate.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        for word in ["tokens", "expected", "Defaults", "Unknown: limits per minute", "gemini-pro", "total"] {
            #expect(estimate.output.contains(word), "\(word)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: out.path).isEmpty)
    }

    @Test("its JSON has money and time, low, expected and high, for every variant and in total")
    func json() throws {
        let json = try JSON.parse(try call(["estimate", "--set", "demo", "--json"]).output)
        for part in [json] + (json["variants"]?.array ?? []) {
            for key in ["cost_usd", "time_s"] {
                let figures = ["low", "expected", "high"].compactMap { part[key]?[$0]?.number }
                #expect(figures.count == 3 && figures.allSatisfy { $0 > 0 } && figures == figures.sorted())
            }
            #expect(part["image_tokens"]?.integer != nil && part["expected_output_tokens"]?.integer != nil)
        }
        #expect(json["variants"]?.array?.count == 7)
    }

    @Test("photo settings and prompts make variants that are run, resumed and scored alike")
    func axes() throws {
        let arguments = [
            "--simulate", "--set", "demo", "--limit", "3", "--provider", "gpt-4o-mini", "--photo-setting", "default",
            "--photo-setting", "small", "--prompt", "analyze-meal", "--prompt", "photo-analysis"
        ]
        let first = try call(["run", "--name", "axes", "--max-usd", "0.02"] + arguments)
        #expect(first.status == 1, "\(first.error)")
        let resumed = try call(["run", "--resume", "axes", "--max-usd", "5"])
        #expect(resumed.status == 0, "\(resumed.error)")
        #expect(resumed.output.contains("simulated, no money was spent: estimated $"))
        let names = try summary("axes")["variants"]?.array?.compactMap { $0["name"]?.string }
        #expect(
            Set(names ?? []) == [
                "gpt-4o-mini/analyze-meal/default", "gpt-4o-mini/analyze-meal/small",
                "gpt-4o-mini/photo-analysis/default", "gpt-4o-mini/photo-analysis/small"
            ])
        let before = try summary("axes")
        let scored = try call(["score", "axes"])
        #expect(scored.status == 0, "\(scored.error)")
        #expect(try summary("axes") == before)
    }

    @Test("a run of the past tells the next, and says so")
    func past() throws {
        let arguments = ["--simulate", "--set", "demo", "--limit", "5", "--provider", "gemini-flash"]
        #expect(try call(["run", "--name", "before"] + arguments).status == 0)
        let json = try JSON.parse(try call(["estimate", "--json"] + arguments).output)
        let row = try #require(json["variants"]?.array?.first)
        #expect(row["latency_from"] == "past_runs" && row["past"]?["runs"]?.array == ["before"])
        #expect(try call(["estimate"] + arguments).output.contains("From past runs: gemini-flash"))
        let live = try JSON.parse(
            try call(["estimate", "--json", "--set", "demo", "--provider", "gemini-flash"]).output)
        #expect(live["variants"]?.array?.first?["past"] == .null)
    }

    @Test("all unknown names are told at once, with what was meant")
    func unknown() throws {
        let result = try call([
            "run", "--simulate", "--provider", "gpt-4o-mni", "--set", "dmo", "--prompt", "analyse-meal",
            "--photo-setting", "smal", "--photo-setting", "../x"
        ])
        #expect(result.status == 64 && result.output.isEmpty)
        for name in ["gpt-4o-mini", "demo", "analyze-meal", "small"] {
            #expect(result.error.contains("did you mean `\(name)`?"), "\(name): \(result.error)")
        }
    }

    @Test("what a resume is planned with cannot be changed")
    func fixed() throws {
        for option in ["--prompt", "--photo-setting"] {
            #expect(try call(["run", "--resume", "x", option, "small"]).status == 64)
        }
    }
}
