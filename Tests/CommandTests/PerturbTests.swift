import Foundation
import JSON
import TestSupport
import Testing

/// A project of its own with the demo set.
@Suite("nutrieval run --perturb, as a person runs it", .blocks)
struct PerturbTests {
    private let project: TemporaryFolder

    init() throws {
        project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        let demo = TestData.repository.appending(path: "eval-sets/demo")
        try FileManager.default.copyItem(at: demo, to: project.url.appending(path: "eval-sets/demo"))
    }

    private func run(_ name: String, _ more: [String]) throws -> JSON {
        let result = try Nutrieval.run(
            ["run", "--simulate", "--set", "demo", "--project", project.path, "--name", name, "--json"] + more)
        #expect(result.status == 0, "\(result.error)")
        return try JSON.parse(result.output)
    }

    @Test("of how many meals a change alters nothing is said before anything is sent")
    func unchanged() throws {
        let manifest = project.url.appending(path: "eval-sets/demo/meals.jsonl")
        var lines = try String(contentsOf: manifest, encoding: .utf8).split(separator: "\n").map(String.init)
        for place in 0..<3 { lines[place] = lines[place].replacing(#/,"[a-z]+-side.jpg"\]/#, with: "]") }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: manifest)
        let single = try lines.count { try JSON.parse($0)["photos"]?.array?.count == 1 }
        #expect(single > 3)
        func words(_ change: String) throws -> String {
            let result = try Nutrieval.run([
                "run", "--simulate", "--set", "demo", "--project", project.path, "--provider", "gemini-flash",
                "--provider", "gpt-4o-mini", "--repeats", "3", "--perturb", change, "--dry-run"
            ])
            #expect(result.status == 0, "\(result.error)")
            return result.error
        }
        let said = try words("photo-order")
        #expect(
            said.contains(
                "photo-order changes nothing of what is sent about \(single) of \(lines.count) meals: \(6 * single) of its trials"
            ), "\(said)")
        #expect(try !words("mirrored").contains("changes nothing"))
    }

    @Test("every change is held against the same variant unchanged, and changes no other number")
    func all() throws {
        let providers = ["--provider", "gemini-flash", "--provider", "gpt-4o-mini"]
        let plain = try run("plain", providers)
        let changed = try run("changed", providers + ["--perturb", "all"])
        for key in ["variants", "comparisons", "frontiers", "picks", "band"] {
            // Latencies are measured, and differ from run to run.
            if key == "variants" {
                #expect(
                    changed[key]?.array?.map { $0["energy_kcal"] } == plain[key]?.array?.map { $0["energy_kcal"] })
            } else {
                #expect(changed[key]?.array?.count == plain[key]?.array?.count, "\(key)")
            }
        }
        #expect(changed["band"] == plain["band"] && plain["robustness"] == [])
        let rows = try #require(changed["robustness"]?.array)
        #expect(rows.count == 18)
        func row(_ provider: String, _ change: String) throws -> JSON {
            try #require(
                rows.first { $0["name"]?.string?.hasPrefix(provider) == true && $0["perturbation"]?.string == change })
        }
        // The simulator says what it does: gpt-4o-mini goes 0.78 of the way to a note, gemini-flash 0.6.
        for (provider, pull) in [("gpt-4o-mini", 0.78), ("gemini-flash", 0.6)] {
            for change in ["notes-true", "notes-false"] {
                let found = try #require(try row(provider, change)["pull"]?["value"]?.number)
                #expect(abs(found - pull) < 0.05, "\(provider) \(change) \(found)")
            }
            #expect(try #require(try row(provider, "notes-true")["mae_difference_kcal"]?["value"]?.number) < 0)
            #expect(try #require(try row(provider, "notes-false")["mae_difference_kcal"]?["value"]?.number) > 0)
            #expect(try row(provider, "rotated")["pull"] == .null)
            let rotated = try #require(try row(provider, "rotated")["moved"]?["value"]?.number)
            let mirrored = try #require(try row(provider, "mirrored")["moved"]?["value"]?.number)
            #expect(rotated > mirrored && mirrored < 0.1)
            #expect(try #require(try row(provider, "rotated")["cost_usd"]?.number) > 0)
        }
        let record = try JSON.parse(
            Array(Data(contentsOf: project.url.appending(path: "reports/changed/run.json"))))
        let variants = try #require(record["plan"]?["variants"]?.array)
        #expect(variants.count == 20)
        let turned = try #require(variants.first { $0["perturbation"]?.string == "rotated" })
        #expect(turned["photo"]?["transform"] == "rotated")
        #expect(variants.filter { $0["perturbation"] == nil }.count == 2)
        let free = try #require(variants.first { $0["perturbation"]?.string == "no-schema" })
        #expect(free["parameters"]?["schema_mode"] == "none")
        let markdown = try String(
            contentsOf: project.url.appending(path: "reports/changed/report.md"), encoding: .utf8)
        #expect(markdown.contains("### What if the request changes?") && markdown.contains("false note"))
        // What was recorded gives the same again, and an old answer stands for the very same request.
        let again = try Nutrieval.run(["score", "changed", "--project", project.path, "--json"])
        #expect(again.status == 0)
        #expect(try JSON.parse(again.output)["robustness"] == changed["robustness"])
        let reused = try Nutrieval.run(
            ["run", "--simulate", "--set", "demo", "--project", project.path, "--name", "later", "--reuse", "changed"]
                + providers + ["--perturb", "rotated", "--perturb", "notes-false"])
        #expect(reused.status == 0, "\(reused.error)")
        let journal = try String(
            contentsOf: project.url.appending(path: "reports/later/answers.jsonl"), encoding: .utf8)
        for change in ["rotated", "notes-false"] {
            let lines = journal.split(separator: "\n").filter { $0.contains("default+\(change) demo/apple ") }
            #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("reused_from") }, "\(change): \(lines.count)")
        }
    }

    @Test("what cannot be changed is not asked, and a name that is none is refused")
    func refused() throws {
        let wrong = try Nutrieval.run(["run", "--simulate", "--perturb", "shaken", "--project", project.path])
        #expect(wrong.status == 64 && wrong.error.contains("photo-order, rotated"), "\(wrong.error)")
        let prose = try run(
            "prose", ["--provider", "gemini-flash", "--perturb", "photo-order", "--limit", "3", "--repeats", "2"])
        let row = try #require(prose["robustness"]?[0])
        #expect(row["moved_unchanged"] != .null && row["pairs"]?.integer == 2 * (row["meals"]?.integer ?? 0))
    }
}
