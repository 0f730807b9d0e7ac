import Testing

@testable import Reporting

@Suite struct LineDifferenceTests {
    @Test func changedLinesStandBetweenAFewUnchangedOnes() {
        let old = (1...9).map { "line \($0)" }.joined(separator: "\n")
        let new = old.replacing("line 5", with: "line five\nand a half")
        let difference = LineDifference(from: old, to: new, around: 1)
        #expect(
            difference.lines.map(\.marked) == [
                "  … 3 unchanged lines", "  line 4", "- line 5", "+ line five", "+ and a half", "  line 6",
                "  … 3 unchanged lines"
            ])
        #expect(!difference.isEmpty)
    }

    @Test func equalTextsHaveNoDifference() {
        #expect(LineDifference(from: "a\nb", to: "a\nb").isEmpty)
        #expect(LineDifference(from: "a\nb", to: "a\nb").lines.isEmpty)
    }

    @Test func textsOfAnySizeEnd() {
        let old = (0..<50_000).map(String.init).joined(separator: "\n")
        #expect(LineDifference(from: old, to: "new").lines.count == 50_001)
    }

    @Test func noTextOfADifferenceIsMarkup() {
        let difference = Block.difference(LineDifference(from: "a", to: "<b>```</b>"))
        var writer = MarkdownWriter()
        writer.write(difference)
        #expect(writer.text == "````diff\n- a\n+ <b>```</b>\n````\n")
        let page = Document(title: "t", isSimulated: true, rest: "", [.heading(1, "t"), difference], footer: [])
        let text = String(decoding: page.html, as: UTF8.self)
        #expect(text.contains("<span class=\"added\">+ &lt;b&gt;```&lt;/b&gt;</span>"))
        #expect(text.contains("<title>SIMULATED: t</title>"))
    }
}
