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

    mutating func lead(_ words: String) {
        separate()
        text += "**\(Self.escaped(words, limit: 1000))**\n"
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
