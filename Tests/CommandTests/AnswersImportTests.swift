import Foundation
import JSON
import TestSupport
import Testing

/// `answers import`, as someone with answers from elsewhere uses it.
@Suite("Answers made elsewhere", .blocks)
struct AnswersImportTests {
    private let project = try? TemporaryFolder()

    init() throws {
        let folder = try #require(project)
        #expect(try Nutrieval.run(["init", folder.path, "--quiet"]).status == 0)
        let png = try #require(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mN4dmcLVsQwtCQAltudgafEGxwAAAAASUVORK5CYII="
            ))
        try png.write(to: folder.url.appending(path: "eval-sets/meals/photos/p.png"))
        let meals = ["apple", "rice"].map { id in
            #"{"id": "\#(id)", "photos": ["p.png"], "truth": {"energy_kcal": 100, "foods": [{"name": "\#(id)"}]}}"#
        }
        try folder.write(meals.joined(separator: "\n") + "\n", to: "eval-sets/meals/meals.jsonl")
    }

    private func call(_ arguments: String...) throws -> Nutrieval.Result {
        let folder = try #require(project)
        return try Nutrieval.run(arguments + ["--project", folder.path], in: folder.url)
    }

    private func write(_ lines: String...) throws {
        try #require(project).write(lines.joined(separator: "\n") + "\n", to: "mine.jsonl")
    }

    private func mae(_ run: String) throws -> Double? {
        let file = try #require(project).url.appending(path: "reports/\(run)/summary.json")
        let summary = try JSON.parse(String(contentsOf: file, encoding: .utf8))
        return summary["variants"]?[0]?["energy_kcal"]?["mae"]?["value"]?.number
    }

    @Test func `that are values are scored`() throws {
        try write(
            #"{"meal": "apple", "values": {"energy_kcal": 90, "foods": ["apple"]}, "model": "m-1"}"#,
            #"{"meal": "rice", "values": {"energy_kcal": 130, "foods": [{"name": "rice", "protein_g": 2}]}}"#,
            #"{"meal": "soup", "values": {"energy_kcal": null}}"#)
        let made = try call("answers", "import", "mine.jsonl", "--name", "mine")
        #expect(made.status == 0, "\(made.error)")
        #expect(made.output.contains("3 answers: wrote recorded/mine.jsonl and providers/mine.yaml"))
        #expect(made.output.contains("nutrieval run --provider mine --set meals    scores 2 of them"))
        #expect(made.error.contains("no set of this project has these meals: soup"))
        let run = try call("run", "--provider", "mine", "--name", "a")
        #expect(run.status == 0, "\(run.error)\(run.output)")
        #expect(try mae("a") == 20)
        #expect(try call("answers", "import", "mine.jsonl", "--name", "mine").status == 64)
        #expect(try call("answers", "import", "mine.jsonl", "--name", "mine", "--replace").status == 0)
        #expect(try call("answers", "import", "mine.jsonl", "--name", "gpt-4o-mini", "--replace").status == 64)
    }

    @Test func `that are a model's text are read by the answer file that fits them`() throws {
        let text = #"{\"description\": \"An apple.\"}"#
        try write(
            #"{"meal": "apple", "answer": "\#(text)", "usage": {"input_tokens": 9, "output_tokens": 9}, "model": "no id"}"#
        )
        let made = try call("answers", "import", "mine.jsonl", "--name", "mine", "--json")
        #expect(made.status == 0, "\(made.error)")
        let json = try JSON.parse(made.output)
        #expect(json["answers"] == 1 && json["sets"] == ["meals": 1] && json["unknown_meals"] == [])
        #expect(try call("answers", "import", "mine.jsonl", "--name", "b", "--model", "no id").status == 64)
        let absent = try call("answers", "import", "mine.jsonl", "--name", "b", "--answer", "answers/none.yaml")
        #expect(absent.status == 65 && absent.error.contains("providers/answers/none.yaml does not exist"))
        let file = try #require(project).url.appending(path: "providers/mine.yaml")
        let provider = try String(contentsOf: file, encoding: .utf8)
        #expect(provider.contains("answer: answers/food-description.yaml") && provider.contains("wire: recorded"))
        #expect(try call("check").status == 0)
    }

    @Test(arguments: [
        ("{}", "mine.jsonl:1:1: error: this is no JSON object with a `meal`"),
        ("{\"meal\": \"a\"}", "mine.jsonl:1:1: error: the meal a has neither `answer` nor `values`"),
        (
            "{\"meal\": \"a\", \"values\": {\"kcal\": 3}}",
            "mine.jsonl:1:1: error: `values` has no `kcal`; use energy_kcal"
        ),
        (
            "{\"meal\": \"a\", \"values\": {\"fat_g\": \"3\"}}",
            "mine.jsonl:1:1: error: `fat_g` must be a number, or null"
        ),
        (
            "{\"meal\": \"a\", \"values\": {}}\n{\"meal\": \"b\", \"answer\": \"x\"}",
            "some lines have `answer` and some"
        ),
        ("{\"meal\": \"a\", \"answer\": \"sorry\"}", "no answer file of this project reads the answers in mine.jsonl"),
        ("", "mine.jsonl has no answers")
    ])
    func `with a mistake are not imported`(text: String, words: String) throws {
        try write(text)
        let made = try call("answers", "import", "mine.jsonl", "--name", "mine")
        #expect(made.status == 65 && (made.error + made.output).contains(words), "\(made.error)")
        let file = try #require(project).url.appending(path: "providers/mine.yaml")
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }
}
