/// Writes a document for a terminal: tables up to its width, sentences up to 100 columns.
struct TerminalWriter {
    enum Style: String {
        case strong = "1"
        case faint = "2"
        case warning = "1;33"
    }

    /// Columns for tables.
    let width: Int
    /// Columns for sentences.
    let sentence: Int
    private let colour: Bool

    /// - Parameter width: clamped to 40 to 400 columns.
    init(width: Int, colour: Bool) {
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
        case .lead(let text, let points): wrapped(text, .strong) + bullets(points)
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
        case .fold(_, let blocks), .part(_, let blocks): lines(blocks)
        case .section(let title, let lead, let note, let blocks):
            lines(
                [.heading(3, title)] + (lead.map { [.paragraph($0)] } ?? []) + blocks
                    + (note.map { [.paragraph($0)] } ?? []))
        case .only(let formats, let blocks): formats.contains(.terminal) ? lines(blocks) : []
        case .group(let blocks): blocks.flatMap(lines)
        case .figures, .facts, .links, .meals: []
        }
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
    package func text(width: Int, colour: Bool) -> String {
        TerminalWriter(width: width, colour: colour).lines(header + body + footer).joined(separator: "\n") + "\n"
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
