import Reporting
import Testing

@Suite struct MarkdownReportTests {
    static let page = MarkdownReport.render(Fixture.report())

    @Test func `the page is as recorded`() throws {
        try expectSnapshot(Self.page, "report.md")
    }

    @Test func `no cell breaks its table`() {
        var cells: Int?
        for line in Self.page.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("|") else {
                cells = nil
                continue
            }
            let count = line.replacing("\\|", with: "").filter { $0 == "|" }.count
            #expect(count == cells ?? count, "in \(line)")
            cells = count
        }
        #expect(Self.page.contains("| --- |"))
    }

    @Test(arguments: [
        ("a|b", "a\\|b"), ("a\nb", "a b"), ("`x`", "\\`x\\`"), ("<b>&", "&lt;b&gt;&amp;"), ("[a](b)", "[a]\\(b)"),
        ("http://a", "http\\://a"), ("@you", "@\u{2060}you"), ("\u{202E}x\u{1B}", "\u{FFFD}x\u{FFFD}")
    ])
    func `text from outside stays text`(text: String, escaped: String) {
        #expect(MarkdownWriter.escaped(text) == escaped)
    }

    @Test func `simulated and incomplete runs say so first`() {
        #expect(Self.page.hasPrefix("# Run 2026-03-01-fruit\n\n> **SIMULATED: no real model answered."))
        #expect(Self.page.contains("Finish it with** ` nutrieval run --resume 2026-03-01-fruit `"))
        let live = MarkdownReport.render(Fixture.report(isSimulated: false, isComplete: true))
        #expect(!live.contains("SIMULATED") && !live.contains("INCOMPLETE") && !live.contains("No real model"))
    }
}
