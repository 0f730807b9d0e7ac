import TestSupport
import Testing

@testable import Catalog

@Suite struct PromptTests {
    @Test(arguments: [
        ("What is it?\n", nil, "What is it?"),
        ("=== system ===\nBe brief.\n\n=== user ===\nWhat is it?\n", "Be brief.", "What is it?"),
        ("=== user ===\nWhat?\n=== system ===\nBe brief.\n", "Be brief.", "What?"),
        ("\n  === user ===  \r\n\r\nOne\r\n\r\nTwo\r\n", nil, "One\n\nTwo"),
        ("=== system ===\n\n=== user ===\nWhat?", nil, "What?"),
        ("---\nempty: true\n---\n", nil, ""), ("---\nempty: true\n---\n=== user ===\n\n", nil, ""),
        // No markers: too few or too many signs, or words beside them.
        (
            "==== user ====\n== system ==\n===user===\nsee === user ===", nil,
            "==== user ====\n== system ==\n===user===\nsee === user ==="
        )
    ])
    func `a prompt's parts stand below their markers`(text: String, system: String?, user: String) throws {
        let project = try SampleProject()
        try project.folder.write(text, to: "providers/prompts/p.md")
        let result = try project.load()
        #expect(result.diagnostics == [])
        let prompt = try #require(result.catalog.providers.first?.prompt)
        #expect(prompt.name == "p" && prompt.system == system && prompt.user == user)
    }

    @Test(arguments: [
        ("=== assistant ===\nx\n", ["1:1: error: unknown part;"]),
        ("=== user ===\nx\n=== user ===\ny\n", ["3:1: error: the part `user` is there already;"]),
        ("x\n=== user ===\ny\n", ["1:1: error: text stands before the first part;"]),
        ("=== system ===\nx\n", ["1:1: error: the prompt has no user text;"]),
        ("", ["1:1: error: the prompt has no user text;"]),
        ("---\nempty: false\n---\n", ["1:1: error: the prompt has no user text;"]),
        ("---\nempty: true\n---\nx\n", ["1:1: error: the prompt has text and `empty: true`;"]),
        (
            "---\nempty: true\n---\n=== system ===\nx\n=== user ===\n",
            ["1:1: error: the prompt has text and `empty: true`;"]
        )
    ])
    func `a prompt with wrong parts is named`(text: String, starts: [String]) throws {
        let project = try SampleProject()
        try project.folder.write(text, to: "providers/prompts/p.md")
        let remarks = try project.remarks()
        #expect(remarks.count == starts.count, "\(remarks)")
        for start in starts {
            #expect(remarks.contains { $0.hasPrefix("providers/prompts/p.md:\(start)") }, "\(remarks)")
        }
        #expect(try project.load().catalog.providers.isEmpty)
    }
}
