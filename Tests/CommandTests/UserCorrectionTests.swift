import Foundation
import JSON
import TestSupport
import Testing

/// Corrections of a product's users, on the demo's meals and simulated answers.
@Suite("nutrieval answers corrections import", .blocks)
struct UserCorrectionTests {
    private let project: TemporaryFolder

    init() throws {
        project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        for name in ["apple-top", "banana-top"] {
            let photo = TestData.repository.appending(path: "eval-sets/demo/photos/\(name).jpg")
            try project.write(Array(Data(contentsOf: photo)), to: "eval-sets/lunches/photos/\(name).jpg")
        }
        try project.write("name: lunches\n", to: "eval-sets/lunches/set.yaml")
        let meals = (0..<16).map { number in
            let split = number < 8 ? "tune" : "test"
            return #"{"id":"m\#(number)","photos":["apple-top.jpg"],"split":"\#(split)","person":"ada","#
                + #""day":"2026-03-\#(10 + number)","truth":{"energy_kcal":\#(100 + number),"#
                + #""foods":[{"name":"apple","grams":200}]}}"#
        }
        try project.write(meals.joined(separator: "\n"), to: "eval-sets/lunches/meals.jsonl")
        let lines = (0..<10).map { #"{"meal":"m\#($0)","food":"apple","original":100,"corrected":130}"# }
        let bad = [
            #"{"meal":"absent","food":"apple","original":1,"corrected":2}"#,
            #"{"meal":"m1","food":"salmon","original":1,"corrected":2}"#,
            #"{"meal":"m11","food":"apple","original":100,"corrected":50}"#,
            #"{"meal":"m11","food":"apple","original":100,"corrected":90}"#
        ]
        try project.write((lines + bad).joined(separator: "\n"), to: "changed.jsonl")
    }

    private func call(_ arguments: [String]) throws -> Nutrieval.Result {
        try Nutrieval.run(arguments + ["--project", project.path], in: project.url)
    }

    @Test("bad lines are named and counted, twice is once, and the report has the section")
    func wholePath() throws {
        let plain = try call(
            ["run", "--simulate", "--quiet", "--set", "lunches", "--provider", "gpt-4o-mini", "--name", "r", "--yes"])
        #expect(plain.status == 0, "\(plain.error)")
        func report() throws -> String {
            try String(contentsOf: project.url.appending(path: "reports/r/report.html"), encoding: .utf8)
        }
        #expect(try !report().contains("People: what do their corrections change?"))
        let first = try call(["answers", "corrections", "import", "changed.jsonl"])
        #expect(first.status == 1)
        #expect(first.output == "10 corrections added to eval-sets/lunches; unchanged 0; left out 4\n", "\(first)")
        for words in [
            "changed.jsonl:11: no eval set has a meal `absent`", "changed.jsonl:12: the meal `m1` has no `salmon`",
            "changed.jsonl:13: it contradicts line 14", "changed.jsonl:14: it contradicts line 13"
        ] { #expect(first.error.contains(words), "\(words) in \(first.error)") }
        let second = try JSON.parse(try call(["answers", "corrections", "import", "changed.jsonl", "--json"]).output)
        #expect(second["sets"]?[0]?["added"] == 0 && second["sets"]?[0]?["unchanged"] == 10)
        #expect(second["left_out"]?.array?.count == 4)
        try project.write(
            #"{"meal":"m0","food":"Apple","original":100,"corrected":70}"# + "\n"
                + #"{"meal":"m12","food":"apple","original":100,"corrected":130}"#, to: "more.jsonl")
        let third = try call(["answers", "corrections", "import", "more.jsonl"])
        #expect(third.status == 1 && third.error.contains("more.jsonl:1: it contradicts a correction"), "\(third)")
        #expect(third.output.hasPrefix("1 correction added"))

        let scored = try call(["score", "r", "--quiet"])
        #expect(scored.status == 0, "\(scored.error)")
        #expect(try report().contains("People: what do their corrections change?"))
        #expect(try report().contains("ada, apple: × 1.30 (8 corrections)"))
        let summary = try JSON.parse(
            String(contentsOf: project.url.appending(path: "reports/r/summary.json"), encoding: .utf8))
        let people = try #require(summary["user_corrections"]?[0])
        #expect(people["tune_corrections"] == 8 && people["test_corrections"] == 3)
        #expect(people["portions"]?[0]?["factor"] == 1.3 && people["variants"]?[0]?["meals"] == 8)
        #expect(people["next_meal"]?["value"] == 1 && people["next_meals"] == 8)
    }

    @Test("a file without a usable line, and an unknown set, are refused")
    func refused() throws {
        try project.write("{\n", to: "broken.jsonl")
        #expect(try call(["answers", "corrections", "import", "broken.jsonl"]).status == 65)
        #expect(try call(["answers", "corrections", "import", "absent.jsonl"]).status == 65)
        #expect(try call(["answers", "corrections", "import", "changed.jsonl", "--set", "nowhere"]).status == 64)
    }
}
