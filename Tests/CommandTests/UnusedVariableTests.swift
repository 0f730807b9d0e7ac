import Foundation
import TestSupport
import Testing

@Suite("nutrieval check on values that no prompt takes", .blocks)
struct UnusedVariableTests {
    @Test func `a value for a variable that no prompt has is warned of, with the nearest name`() throws {
        let project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        try project.write(
            "---\nanswer: analyze-meal\nvariables: {audience: doctors}\n---\nLook at the photos, for {{audience}}.\n",
            to: "providers/prompts/spoken.md")
        let file = project.url.appending(path: "providers/gpt-4o-mini.yaml")
        let provider = try String(contentsOf: file, encoding: .utf8)
        func check(_ variables: String) throws -> Nutrieval.Result {
            try project.write(provider + "\n" + variables + "\n", to: "providers/gpt-4o-mini.yaml")
            return try Nutrieval.run(["check", "--project", project.path])
        }
        let line = provider.split(separator: "\n", omittingEmptySubsequences: false).count + 1
        let wrong = try check("prompt_variables: {audiense: nurses}")
        #expect(wrong.status == 0, "\(wrong.output)\(wrong.error)")
        #expect(
            wrong.output.contains(
                "providers/gpt-4o-mini.yaml:\(line):20: warning: no prompt has a variable `audiense`; did you mean `audience`?"
            ), "\(wrong.output)")
        let below = try check("prompt_variables:\n  audience: nurses\n  tone: calm")
        #expect(
            below.output.contains(
                "gpt-4o-mini.yaml:\(line + 2):3: warning: no prompt has a variable `tone`; use one of `audience`"),
            "\(below.output)")
        #expect(!below.output.contains("variable `audience`"))
        let right = try check("prompt_variables: {audience: nurses}")
        #expect(right.status == 0 && !right.output.contains("no prompt has"), "\(right.output)")
    }
}
