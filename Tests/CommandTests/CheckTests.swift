import Foundation
import JSON
import TestSupport
import Testing

/// `check` must not pass what `run` refuses.
@Suite("nutrieval check", .blocks)
struct CheckTests {
    private let project: LiveProject

    init() throws { project = try LiveProject(["mine": "http://localhost:9/v1", "other": "http://localhost:9/v1"]) }

    @Test(arguments: [
        ("providers/answers/food-description.json", "{"), ("providers/answers/food-description.yaml", "foo: 1\n"),
        ("providers/prompts/describe-food.md", "=== system ===\n")
    ])
    func `names the mistakes in a provider's files when the provider or the file is named`(
        _ file: String, _ mistake: String
    ) throws {
        let url = project.folder.url.appending(path: file)
        let text = try String(contentsOf: url, encoding: .utf8)
        #expect(try project.call(["check", "providers/mine.yaml"]).status == 0)
        try project.folder.write(text + mistake, to: file)
        try #require(try project.call(["run", "--dry-run"]).status == 65)
        // An answer's schema is a part of it, and not the other way round.
        let whole = file.hasSuffix(".json") ? ["providers/answers/food-description.yaml"] : []
        for named in [file, "providers/mine.yaml", project.folder.path + "/providers/mine.yaml", "providers"] + whole {
            let result = try project.call(["check", named])
            #expect(result.status == 65 && result.output.contains("\(file):"), "\(named): \(result.output)")
        }
        let alone = try project.call(["check", "config.yaml"])
        #expect(alone.status == 0, "\(alone.output)")
    }

    @Test func `says which providers the budget leaves out, as doctor does`() throws {
        try project.folder.write("run: {sets: [meals]}\nbudget: {run_usd: 5}\n", to: "config.yaml")
        #expect(!(try project.call(["check"]).output.contains("leaves")))
        let url = project.folder.url.appending(path: "providers/mine.yaml")
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        try project.folder.write(
            lines.filter { !$0.hasPrefix("prices:") }.joined(separator: "\n") + "\n", to: "providers/mine.yaml")
        let words = "with the budget in config.yaml, `run` leaves mine out: its file needs prices, image_tokens"
        let check = try project.call(["check", "providers/mine.yaml"])
        #expect(check.status == 0 && check.output.contains("providers/mine.yaml: warning: \(words)"), "\(check.output)")
        #expect(!check.output.contains("other"))
        let doctor = try project.call(["doctor"])
        #expect(doctor.status == 0 && doctor.output.contains(words), "\(doctor.output)")
        // Where run would ask nobody, check fails too.
        let configuration = "run: {sets: [meals], providers: [mine]}\nbudget: {run_usd: 5}\n"
        try project.folder.write(configuration, to: "config.yaml")
        #expect(try project.call(["run", "--yes"]).status == 69)
        let refused = try project.call(["check"])
        #expect(refused.status == 65 && refused.output.contains("error: \(words)"), "\(refused.output)")
        // Without a cap it is asked.
        try project.folder.write("run: {sets: [meals], providers: [mine]}\n", to: "config.yaml")
        #expect(!(try project.call(["check"]).output.contains("leaves")))
    }
}
