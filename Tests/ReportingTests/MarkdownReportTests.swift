import Nutrition
import Reporting
import Scoring
import Testing

@Suite struct MarkdownReportTests {
    static let page = Fixture.report().markdown

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
        let live = Fixture.report(isSimulated: false, isComplete: true).markdown
        #expect(!live.contains("SIMULATED") && !live.contains("INCOMPLETE") && !live.contains("No real model"))
    }

    @Test func `the story is that of the page`() {
        for title in [
            "Energy error by meal size and difficulty, kcal", "Error by meal size", "Error by difficulty",
            "Foods found",
            "Estimated cost, bill and tokens", "Failed answers, by cause", "Where the truths come from"
        ] {
            #expect(Self.page.contains("### \(title)"), "\(title)")
            let isHeading = ["h3", "h4"].contains { HTMLReportTests.page.contains("<\($0)>\(title)</\($0)>") }
            #expect(isHeading, "\(title)")
        }
        for fold in ["Latency split", "What was asked", "How we know", "How to read this page"] {
            #expect(Self.page.contains("<summary>\(fold)</summary>"), "\(fold)")
            #expect(HTMLReportTests.page.contains("<summary>\(fold)</summary>"), "\(fold)")
        }
        #expect(
            Self.page.contains(
                "| steady-large (simulated) | \\$0.061 | \\$0.054 | 1.12 | 12 | 20000 | 2000 | 4100 | 900 |"))
    }

    @Test func `every fold is closed and has something in it, and none is there twice in a set`() {
        #expect(Self.page.matches(of: /<details>/).count == Self.page.matches(of: /<\/details>/).count)
        #expect(Self.page.matches(of: /<\/summary>\n\n?<\/details>/).isEmpty)
        #expect(Self.page.matches(of: /<summary>How to read this page</).count == 1)
        #expect(Self.page.matches(of: /<summary>What was asked</).count == 1)
        #expect(Self.page.matches(of: /<summary>Cost and speed</).count == 1, "the other set has no score")
    }

    @Test(arguments: [1, 40, 400])
    func `it fits a comment, however large the run, and names what it leaves out`(copies: Int) {
        var report = Fixture.report()
        let rows = report.scores.variants
        report.remarks = Array(repeating: Fixture.hostile + String(repeating: "<&|", count: 400), count: 100)
        for copy in 0..<copies {
            report.scores.variants += rows.map { row in
                var row = row
                row.variant.provider = String(repeating: "<|&", count: 30) + String(copy)
                return row
            }
        }
        let page = report.markdown
        #expect(page.utf8.count <= Document.markdownLimit)
        #expect(page.hasPrefix("# Run 2026-03-01-fruit"))
        #expect(page.contains("**Not finished: 3 answers are missing") && page.contains("Set fruit: No winner yet: "))
        #expect(page.contains("Left out, for a pull request takes no more: ") == true)
    }
}
