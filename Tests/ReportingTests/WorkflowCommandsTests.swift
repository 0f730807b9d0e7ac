import JSON
import Reporting
import Testing

@Suite struct WorkflowCommandsTests {
    private func broken(_ text: String, isJSON: Bool = false) -> String {
        String(decoding: WorkflowCommands.broken(Array(text.utf8), isJSON: isJSON), as: UTF8.self)
    }

    @Test(arguments: [
        ("::error::x", ": :error::x"), ("  ::error::x", "  : :error::x"), ("a ::b", "a ::b"), ("a\n::b", "a\n: :b"),
        ("a\r\t ::b", "a\r\t : :b"), ("\u{A0}\u{3000}::b", "\u{A0}\u{3000}: :b"), (":::x", ": : :x"),
        (": :x", ": :x"), (":x:", ":x:"), ("x ##[group]y", "x ## [group]y"), ("###[y", "### [y"), ("# #[y", "# #[y"),
        // What a comparison that knows languages passes over.
        ("\u{200B}:\u{200B}:x", "\u{200B}:\u{200B} :x"), ("#\u{AD}#\u{2060}[x", "#\u{AD}#\u{2060} [x"),
        ("\u{1}::x", "\u{1}: :x"), ("ÄÖ 🍎: 1", "ÄÖ 🍎: 1"), ("", "")
    ])
    func `a mark that begins a command is broken where anybody sees it`(text: String, safe: String) {
        #expect(broken(text) == safe)
        #expect(broken(safe) == safe, "once is enough")
    }

    @Test func `JSON keeps its values`() throws {
        let json: JSON = ["a##": ["##[x]", "::y", "a\n::b"], "##[k]": 1]
        for pretty in [true, false] {
            let text = broken(json.text(pretty: pretty), isJSON: true)
            #expect(try JSON.parse(text) == json)
            #expect(!text.contains("##["))
        }
    }
}
