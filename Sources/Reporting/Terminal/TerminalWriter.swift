/// Writes a document for a terminal: tables up to its width, sentences up to 100 columns.
struct TerminalWriter {
    enum Style: String {
        case strong = "1"
        case faint = "2"
        case warning = "1;33"
    }

    let width: Int
    let sentence: Int
    private let colour: Bool
    private let isExplained: Bool

    /// - Parameter width: clamped to 40 to 400 columns.
    /// - Parameter isExplained: true prints what is folded elsewhere.
    init(width: Int, colour: Bool, isExplained: Bool = false) {
        self.isExplained = isExplained
        self.width = min(max(width, 40), 400)
        self.colour = colour
        sentence = min(self.width, 100)
    }

    func lines(_ blocks: [Block]) -> [String] {
        Array(blocks.map(lines).filter { !$0.isEmpty }.joined(separator: [""]))
    }

    func wrapped(_ text: String, _ style: Style? = nil) -> [String] {
        TextWrap.lines(text, to: sentence).map { styled($0, style) }
    }

    func bullets(_ items: [String]) -> [String] {
        items.flatMap { item in
            TextWrap.lines(item, to: sentence - 2).enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
        }
    }

    func lines(_ block: Block) -> [String] {
        switch block {
        case .heading(_, let text): wrapped(text, .strong)
        case .verdict(let verdict): lines(verdict)
        case .leaderboard(let board): lines(board.table(isShort: true))
        case .notice(let text, let command):
            wrapped(text + (command == nil ? "" : ":"), .warning)
                + (command.map { [CleanText.line($0, limit: 500)] } ?? [])
        case .paragraph(let text), .note(let text): wrapped(text)
        case .list(let items): bullets(items)
        case .table(let table): lines(table)
        case .difference(let difference):
            difference.lines.flatMap { line in
                let sign = String(line.marked.prefix(2))
                return TextWrap.lines(String(line.marked.dropFirst(2)), to: sentence - 2).map { sign + $0 }
            }
        case .fold(let title, let blocks): isExplained ? lines([.heading(3, title)] + blocks) : []
        case .part(_, let blocks): lines(blocks)
        case .section(let title, let lead, let note, let blocks):
            lines(
                [.heading(3, title)] + (lead.map { [.paragraph($0)] } ?? []) + blocks
                    + (note.map { [.paragraph($0)] } ?? []))
        case .only(let formats, let blocks): formats.contains(.terminal) ? lines(blocks) : []
        case .group(let blocks): blocks.flatMap(lines)
        case .figures, .links, .meals: []
        }
    }

    private func lines(_ verdict: Verdict) -> [String] {
        wrapped(verdict.answer, .strong) + (verdict.rest.isEmpty ? [] : wrapped(verdict.rest))
            + (verdict.basis.isEmpty ? [] : wrapped(verdict.basis, .faint))
            + (isExplained && !verdict.evidence.isEmpty ? ["", "How we know"] + bullets(verdict.evidence) : [])
    }

    /// The table without the columns that do not fit; a last line names them.
    func lines(_ table: Table) -> [String] {
        let layout = TableLayout(table, width: width)
        var lines = [styled(layout.header, .strong)]
        for (line, row) in zip(layout.rows, table.rows) { lines.append(styled(line, row.isBaseline ? .faint : nil)) }
        guard !layout.leftOut.isEmpty else { return lines }
        return lines + wrapped("Left out to fit: \(layout.leftOut.joined(separator: ", ")).")
    }

    func styled(_ line: String, _ style: Style?) -> String {
        guard let style, colour else { return line }
        return "\u{1B}[\(style.rawValue)m\(line)\u{1B}[0m"
    }
}

extension Document {
    /// The page for a terminal. Only a command to type can exceed `width`; `colour` adds only fixed escape sequences.
    /// - Parameter isExplained: true adds the evidence, what is folded elsewhere and how to read the page.
    package func text(width: Int, colour: Bool, isExplained: Bool = false) -> String {
        TerminalWriter(width: width, colour: colour, isExplained: isExplained)
            .lines(header + body + (isExplained ? footer : [])).joined(separator: "\n") + "\n"
    }
}

extension Table {
    package var text: String {
        var table = self
        table.header = header.map { CleanText.line($0, limit: 1000) }
        table.rows = rows.map { row in Row(row.cells.map { .text(CleanText.line($0.text, limit: 1000)) }) }
        let layout = TableLayout(table, width: .max)
        return ([layout.header] + layout.rows).joined(separator: "\n")
    }
}

/// The lines of a table for a page width: drops columns, least important first, until the rest fits.
struct TableLayout {
    private(set) var leftOut: [String] = []
    private(set) var header = ""
    private(set) var rows: [String] = []

    private static let narrowest = 8

    init(_ table: Table, width: Int) {
        let titles = table.shortHeader ?? table.header
        let cells = table.rows.map { row in
            row.cells.enumerated().map { $0 == 0 && row.isBaseline ? "(\($1.text))" : $1.text }
        }
        let widths = titles.indices.map { place in
            ([titles] + cells).map { place < $0.count ? TextWidth.of($0[place]) : 0 }.max() ?? 0
        }
        func needed(_ places: [Int], first: Int) -> Int {
            places.reduce(-2) { $0 + 2 + ($1 == 0 ? min(widths[0], first) : widths[$1]) }
        }
        var places = Array(titles.indices)
        for place in table.leastImportantFirst {
            let first = table.lastToGo.contains(place) ? Self.narrowest : table.narrowestFirst ?? .max
            guard needed(places, first: first) > width else { continue }
            places.removeAll { $0 == place }
            if !titles[place].isEmpty { leftOut.append(titles[place]) }
        }
        let over = max(0, needed(places, first: .max) - width)
        func line(_ row: [String]) -> String {
            let fitted = places.map { place in
                TextWidth.fitted(
                    place < row.count ? row[place] : "",
                    to: place == 0 && over > 0 ? max(Self.narrowest, widths[0] - over) : widths[place],
                    alignRight: place != 0 && !table.wordColumns.contains(place))
            }
            let line = fitted.joined(separator: "  ")
            let end = line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex
            let text = String(line[..<end])
            return TextWidth.of(text) > width ? TextWidth.fitted(text, to: width, alignRight: false) : text
        }
        header = line(titles)
        rows = cells.map(line)
    }
}
