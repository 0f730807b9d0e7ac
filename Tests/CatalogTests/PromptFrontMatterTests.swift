import Hashing
import Testing

@testable import Catalog

@Suite struct PromptFrontMatterTests {
    private func read(_ text: String) -> (prompt: Prompt?, words: [String]) {
        let list = DiagnosticList()
        let prompt = PromptReader(diagnostics: list).read("providers/prompts/a.md", bytes: Array(text.utf8))
        return (prompt, list.sorted.map(\.description))
    }

    @Test func frontMatterGivesTitleAnswerAndValues() throws {
        let text = """
            ---
            title: Shorter
            answer: analyze-meal
            variables: {language: German, count: 2}
            simulated_error: 0.8
            ---
            === user ===
            Name {{ count }} foods in {{language}}.
            """
        let (prompt, words) = read(text)
        #expect(words == [])
        #expect(prompt?.title == "Shorter" && prompt?.answer == "analyze-meal" && prompt?.simulatedError == 0.8)
        #expect(prompt?.user == "Name 2 foods in German.")
        #expect(prompt?.sha256 == SHA256Digest(of: text.utf8))
    }

    @Test func aPromptWithoutFrontMatterIsSentAsItStands() {
        let text = "JSON such as {\"a\": {{\"b\": 1}}} and {{ two words }}"
        #expect(read(text).prompt?.user == text)
    }

    @Test(arguments: [
        "---  \ntitle: x\n---\t\nLook.", "\u{FEFF}---\ntitle: x\n---\nLook.", "---\r\ntitle: x\r\n---\r\nLook.\r\n"
    ])
    func blanksBehindTheDashesAByteOrderMarkAndCarriageReturnsDoNotHideIt(text: String) {
        #expect(read(text).prompt?.title == "x" && read(text).prompt?.user == "Look.")
    }

    @Test func aVariableIsFoundBehindAnyNumberOfBraces() {
        let text = "---\nvariables: {a: x}\n---\n" + String(repeating: "{", count: 20_000) + "{{ a }}"
        #expect(read(text).prompt?.user.hasSuffix("{x") == true)
    }

    @Test(arguments: [
        ("Name it in {{langauge}}.", "providers/prompts/a.md:1:12: error: unknown variable `langauge`; declare it"),
        (
            "---\nvariables: {language: x}\n---\nIn {{langauge}}.",
            "a.md:4:4: error: unknown variable `langauge`; did you mean"
        ),
        ("---\ntitel: x\n---\nLook.", "a.md:2:1: error: unknown key `titel`; did you mean `title`"),
        ("---\ntitle: x\nLook.", "a.md:1:1: error: the front matter has no end"),
        ("---\nvariables: {1x: y}\n---\nLook.", "a.md:2:13: error: a variable's name is letters"),
        ("---\nsimulated_error: 99\n---\nLook.", "a.md:2:18: error:"),
        ("---\n: [\n---\nLook.", "a.md:")
    ])
    func mistakesAreToldWhereTheyAre(text: String, words: String) {
        let (prompt, told) = read(text)
        #expect(prompt == nil)
        #expect(told.contains { $0.contains(words) }, "\(told)")
    }

    @Test func aProvidersValuesGoBeforeThoseOfTheFile() throws {
        let prompt = try #require(
            read("---\nvariables: {language: German, who: }\n---\nFor {{who}} in {{language}}.").prompt)
        #expect(prompt.missingVariables(given: [:]) == ["who"])
        #expect(prompt.missingVariables(given: ["who": "nurses"]) == [])
        let filled = prompt.filled(with: ["who": "{{language}}s", "other": "x"])
        #expect(filled.user == "For {{language}}s in German.", "a value is not searched again")
        #expect(filled.sha256 != prompt.sha256)
        #expect(prompt.filled(with: ["other": "x"]).sha256 == prompt.sha256)
        #expect(filled.filled(with: ["who": "cooks"]).user == "For cooks in German.")
    }
}
