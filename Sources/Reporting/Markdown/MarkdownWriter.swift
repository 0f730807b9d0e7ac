/// Writes GitHub-flavoured Markdown in which outside text cannot become a table, link, mention or markup.
package struct MarkdownWriter {
    let titleLevel: Int
    private(set) var text = ""

    init(titleLevel: Int = 1) { self.titleLevel = titleLevel }

    mutating func append(_ other: MarkdownWriter) {
        guard !other.text.isEmpty else { return }
        separate()
        text += other.text
    }

    mutating func heading(_ level: Int, _ title: String) {
        separate()
        text += String(repeating: "#", count: level) + " " + Self.escaped(title) + "\n"
    }

    mutating func paragraph(_ words: String) {
        separate()
        text += Self.escaped(words, limit: 4000) + "\n"
    }

    mutating func write(_ verdict: Verdict) {
        separate()
        text += "**\(Self.escaped(verdict.answer, limit: 1000))**"
        text += verdict.rest.isEmpty ? "\n" : " \(Self.escaped(verdict.rest, limit: 1000))\n"
        if !verdict.basis.isEmpty { paragraph(verdict.basis) }
        if !verdict.evidence.isEmpty { fold("How we know") { $0.list(verdict.evidence) } }
    }

    /// Details that a reader opens; GitHub and GitLab show them collapsed.
    private mutating func fold(_ title: String, _ content: (inout MarkdownWriter) -> Void) {
        separate()
        text += "<details>\n<summary>\(Self.escaped(title))</summary>\n"
        content(&self)
        text += "\n</details>\n"
    }

    /// A block quote for important messages: starts in bold, may end in code.
    mutating func notice(_ words: String, code: String? = nil) {
        separate()
        text += "> **\(Self.escaped(words, limit: 1000))**"
        if let code { text += " " + Self.code(code) }
        text += "\n"
    }

    mutating func list(_ items: [String]) {
        guard !items.isEmpty else { return }
        separate()
        for item in items { text += "- " + Self.escaped(item, limit: 1000) + "\n" }
    }

    /// A table, first column left-aligned, the others right-aligned; short rows are padded.
    mutating func table(_ header: [String], _ rows: [[String]]) {
        separate()
        row(header)
        text += "| --- |" + String(repeating: " ---: |", count: max(0, header.count - 1)) + "\n"
        for cells in rows {
            row(Array(cells.prefix(header.count)) + Array(repeating: "", count: max(0, header.count - cells.count)))
        }
    }

    /// A fenced block without markup; the fence is longer than any run of backticks in it.
    mutating func code(_ lines: [String], language: StaticString) {
        separate()
        let clean = lines.map { CleanText.line($0, limit: 500) }
        let longest = clean.flatMap { $0.split { $0 != "`" }.map(\.count) }.max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        text += ([fence + language.description] + clean + [fence]).joined(separator: "\n") + "\n"
    }

    /// One line with everything escaped that Markdown, HTML or GitHub would act on.
    package static func escaped(_ words: String, limit: Int = 200) -> String {
        var result = ""
        for scalar in CleanText.line(words, limit: limit).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            // A word joiner after the sign prevents a notification.
            case "@": result += "@\u{2060}"
            case "\\", "`", "*", "_", "{", "}", "#", "|", "~", "$", "!":
                result += "\\"
                result.unicodeScalars.append(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        // GitHub autolinks addresses. Brackets are a link only before a parenthesis: this writer defines no references.
        return result.replacing("](", with: "]\\(").replacing("://", with: "\\://").replacing("www.", with: "www\\.")
    }

    /// Inline code, in which nothing else is markup.
    private static func code(_ words: String) -> String {
        let inside = CleanText.line(words, limit: 500)
        let fence = inside.contains("`") ? "``" : "`"
        return fence + " " + inside.replacing("``", with: "` `") + " " + fence
    }

    private mutating func row(_ cells: [String]) {
        text += "|"
        for cell in cells { text += " " + Self.escaped(cell) + " |" }
        text += "\n"
    }

    private mutating func separate() { if !text.isEmpty { text += "\n" } }
}

extension Document {
    /// Maximum bytes (and so characters) of a Markdown page: GitHub allows 65,536 characters in a comment.
    package static let markdownLimit = 65_000
    /// Bytes reserved for naming what was left out.
    private static let reserve = 4000

    /// The page for a pull request. Sections that do not fit are left out and named at the end.
    package var markdown: String {
        var writer = MarkdownWriter(titleLevel: titleLevel)
        var end = MarkdownWriter(titleLevel: titleLevel)
        for block in footer { end.write(block) }
        let room = Self.markdownLimit - Self.reserve - end.text.utf8.count
        var leftOut: [String] = []
        // Level of the last heading that did not fit; everything below it is dropped too.
        var missing = Int.max
        let opening = header.map { block in (level: 0, title: Self.name(block), blocks: [block]) }
        for chapter in opening + Self.chapters(body) where chapter.level <= missing {
            var next = writer
            for block in chapter.blocks { next.write(block) }
            if next.text.utf8.count <= room {
                (writer, missing) = (next, .max)
            } else {
                leftOut.append(CleanText.line(chapter.title, limit: 60))
                if chapter.level > 0 { missing = chapter.level }
            }
        }
        writer.append(end)
        if !leftOut.isEmpty {
            let named = leftOut.prefix(12).joined(separator: ", ")
            let more = leftOut.count > 12 ? " and \(leftOut.count - 12) more" : ""
            writer.notice("Left out, for a pull request takes no more: \(named)\(more). \(rest)")
        }
        return writer.text
    }

    private static func name(_ block: Block) -> String {
        switch block {
        case .list: "remarks"
        case .notice: "a notice"
        default: "a part of the verdict"
        }
    }

    private typealias Chapter = (level: Int, title: String, blocks: [Block])

    /// Blocks grouped by heading; a group is left out as a whole.
    private static func chapters(_ blocks: [Block]) -> [Chapter] {
        var chapters: [Chapter] = []
        for block in blocks {
            switch block {
            case .part(_, let inner): chapters += Self.chapters(inner)
            case .only(let formats, let inner): chapters += formats.contains(.markdown) ? Self.chapters(inner) : []
            case .heading(let level, let title): chapters.append((level, title, [block]))
            case .section(let title, _, _, _): chapters.append((3, title, [block]))
            // Apart from the verdict, which fits where many variants do not.
            case .leaderboard: chapters.append((3, "leaderboard", [block]))
            default:
                if chapters.isEmpty { chapters.append((2, "", [])) }
                chapters[chapters.count - 1].blocks.append(block)
            }
        }
        return chapters
    }
}

extension MarkdownWriter {
    mutating func write(_ block: Block) {
        switch block {
        case .heading(let level, let text): heading(level + titleLevel - 1, text)
        case .verdict(let verdict): write(verdict)
        case .leaderboard(let board): write(.table(board.table()))
        case .notice(let text, let command): notice(text, code: command)
        case .paragraph(let text), .note(let text): paragraph(text)
        case .list(let items): list(items)
        case .table(let table):
            self.table(table.header, table.rows.map { row in row.cells.enumerated().map { Self.cell($0, $1, row) } })
        case .difference(let difference): code(difference.lines.map(\.marked), language: "diff")
        case .section(let title, let lead, let note, let blocks):
            heading(titleLevel + 2, title)
            if let lead { paragraph(lead) }
            for block in blocks { write(block) }
            if let note { paragraph(note) }
        case .only(let formats, let blocks): if formats.contains(.markdown) { for block in blocks { write(block) } }
        case .fold(let title, let blocks): fold(title) { for block in blocks { $0.write(block) } }
        case .part(_, let blocks), .group(let blocks): for block in blocks { write(block) }
        case .figures, .links, .meals: break
        }
    }

    private static func cell(_ place: Int, _ cell: Table.Cell, _ row: Table.Row) -> String {
        place == 0 && row.isBaseline ? "baseline: \(cell.text)" : cell.text
    }
}
