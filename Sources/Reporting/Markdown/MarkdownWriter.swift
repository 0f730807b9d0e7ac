/// Writes GitHub-flavoured Markdown in which text from outside stays text: no table, link, mention or markup comes of it.
package struct MarkdownWriter {
    /// The level of a document's title.
    let titleLevel: Int
    /// All that was written.
    private(set) var text = ""

    init(titleLevel: Int = 1) { self.titleLevel = titleLevel }

    /// Adds what another writer wrote.
    mutating func append(_ other: MarkdownWriter) {
        guard !other.text.isEmpty else { return }
        separate()
        text += other.text
    }

    /// A heading; level 1 is the title.
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

    /// A block quote that begins in bold and may end in code, for what must not be overlooked.
    mutating func notice(_ words: String, code: String? = nil) {
        separate()
        text += "> **\(Self.escaped(words, limit: 1000))**"
        if let code { text += " " + Self.code(code) }
        text += "\n"
    }

    /// A bulleted list; nothing for no items.
    mutating func list(_ items: [String]) {
        guard !items.isEmpty else { return }
        separate()
        for item in items { text += "- " + Self.escaped(item, limit: 1000) + "\n" }
    }

    /// A table. The first column is aligned left, the others right. A row that is too short is filled up.
    mutating func table(_ header: [String], _ rows: [[String]]) {
        separate()
        row(header)
        text += "| --- |" + String(repeating: " ---: |", count: max(0, header.count - 1)) + "\n"
        for cells in rows {
            row(Array(cells.prefix(header.count)) + Array(repeating: "", count: max(0, header.count - cells.count)))
        }
    }

    /// A fenced block, in which nothing is markup; the fence is longer than any row of backticks in it.
    mutating func code(_ lines: [String], language: StaticString) {
        separate()
        let clean = lines.map { CleanText.line($0, limit: 500) }
        let longest = clean.flatMap { $0.split { $0 != "`" }.map(\.count) }.max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        text += ([fence + language.description] + clean + [fence]).joined(separator: "\n") + "\n"
    }

    /// The text with everything escaped that Markdown, HTML or GitHub would act on; always one line.
    package static func escaped(_ words: String, limit: Int = 200) -> String {
        var result = ""
        for scalar in CleanText.line(words, limit: limit).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            // A word joiner after the sign: the name behind it is not notified.
            case "@": result += "@\u{2060}"
            case "\\", "`", "*", "_", "{", "}", "#", "|", "~", "$", "!":
                result += "\\"
                result.unicodeScalars.append(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        // GitHub links what looks like an address without being asked. Brackets are a link only before a parenthesis:
        // this writer defines no references.
        return result.replacing("](", with: "]\\(").replacing("://", with: "\\://").replacing("www.", with: "www\\.")
    }

    /// The text as inline code, in which nothing else is markup.
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
