import Testing

@testable import Reporting

@Suite struct TableLayoutTests {
    /// The column at which each line's second cell ends.
    private func ends(_ lines: [String]) -> Set<Int> { Set(lines.map(TextWidth.of)) }

    @Test(arguments: ["牛肉麺", "ผัดไทยกุ้งสด", "क्षेत्र", "תַּפּוּחַ", "Việt", "🍜", "Cafe\u{301}"])
    func `names of wide characters and of stacked marks line up`(name: String) {
        let table = Table(
            ["provider", "kcal"], [Table.Row("noodles with beef", ["512"]), Table.Row(name, ["1024"])])
        let lines = TerminalWriter(width: 80, colour: false).lines(table)
        #expect(ends(lines) == [23], "\(lines)")
        #expect(lines.last?.hasSuffix("  1024") == true)
    }

    @Test func `a table of a command lines up as reports do, its cells cleaned`() {
        let table = Table(
            columns: ["meal", "kcal", "note"], rows: [["牛肉麺", "512", "a\u{1B}[2J"], ["rice", "9", "b"]], numbers: 1...1)
        #expect(table.text == "meal    kcal  note\n牛肉麺   512  a\u{FFFD}[2J\nrice       9  b")
    }

    @Test func `columns go, least important first, and are named; then the name is cut`() {
        var table = Table(
            ["provider", "kcal", "price", "share"],
            [Table.Row("a provider with a long name", ["512", "$0.10", "40 %"])])
        table.leastImportantFirst = [2, 3]
        table.narrowestFirst = 24
        let lines = TableLayout(table, width: 40)
        #expect(lines.leftOut == ["price"])
        #expect(lines.rows == ["a provider with a long name   512   40 %"])
        #expect(TableLayout(table, width: 80).leftOut.isEmpty)
        let narrow = TerminalWriter(width: 40, colour: false).lines(table)
        #expect(narrow.last == "Left out to fit: price.")
    }

    @Test func `no line is wider than the terminal, even where no column may go`() {
        let table = Table(
            ["provider", "what changes"], [Table.Row("name", [String(repeating: "牛", count: 60)])])
        for width in [40, 80] {
            let lines = TerminalWriter(width: width, colour: false).lines(table)
            #expect(lines.allSatisfy { TextWidth.of($0) <= width }, "\(lines)")
        }
    }
}
