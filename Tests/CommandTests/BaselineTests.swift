import Foundation
import JSON
import TestSupport
import Testing

/// What costs nothing, beside what is paid for.
@Suite("Baselines of a run", .blocks)
struct BaselineTests {
    private let project: TemporaryFolder

    init() throws {
        project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        let demo = TestData.repository.appending(path: "eval-sets/demo/photos")
        var lines = ""
        for (place, name) in ["apple", "banana", "orange", "fruit-bowl"].enumerated() {
            let photo = try Array(Data(contentsOf: demo.appending(path: "\(name)-top.jpg")))
            try project.write(photo, to: "eval-sets/meals/photos/\(name).jpg")
            lines += """
                {"id":"\(name)","photos":["\(name).jpg"],"truth":{"provenance":"weighed","energy_kcal":\(90 + 40 * place),\
                "foods":[{"name":"\(name)"}]}}

                """
        }
        try project.write(lines, to: "eval-sets/meals/meals.jsonl")
    }

    private func run(_ arguments: [String]) throws -> Nutrieval.Result {
        try Nutrieval.run(arguments + ["--project", project.path])
    }

    private func baselines(of result: Nutrieval.Result) throws -> [String: JSON] {
        let rows = try #require(try JSON.parse(Array(result.output.utf8))["baselines"]?.array)
        return Dictionary(uniqueKeysWithValues: rows.compactMap { row in row["name"]?.string.map { ($0, row) } })
    }

    @Test("all four are in the summary, the same whenever it is scored, and the page says what they know")
    func all() throws {
        let arguments = ["--simulate", "--name", "r", "--provider", "gpt-4o-mini", "--set", "meals", "--yes", "--json"]
        let first = try baselines(of: try run(["run"] + arguments))
        #expect(
            Set(first.keys) == ["constant-median", "constant-mean", "typical-serving", "pixel-neighbours"])
        #expect(first["typical-serving"]?["baseline_source"] == "serving_table")
        #expect(first["pixel-neighbours"]?["baseline_source"] == "other_groups")
        #expect(first.values.allSatisfy { $0["energy_kcal"]?["meals"] == 4 })
        #expect(try baselines(of: try run(["score", "r", "--json"])) == first)
        let page = try String(contentsOf: project.url.appending(path: "reports/r/report.md"), encoding: .utf8)
        #expect(
            page.contains("the mean of the 5 nearest photos") && page.contains("typical servings of the true foods"))

        // Where the photos cannot be read nothing is told from pixels, and the report says so.
        for name in ["apple", "banana", "orange", "fruit-bowl"] {
            try project.write("<svg/>", to: "eval-sets/meals/photos/\(name).jpg")
        }
        let blind = try run(["score", "r", "--json"])
        #expect(Set(try baselines(of: blind).keys) == ["constant-median", "constant-mean", "typical-serving"])
        let text = try String(contentsOf: project.url.appending(path: "reports/r/report.md"), encoding: .utf8)
        #expect(text.contains("Set meals has no baseline “nearest photos”: of no meal all photos can be read."))
    }
}
