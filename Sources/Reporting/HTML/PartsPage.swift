/// A page in HTML of the same parts that the terminal and Markdown write: what stands before the first section is its header,
/// and every table, list or text of a section a card or a paragraph below its heading.
struct PartsPage {
    let parts: [PagePart]
    let title: String
    let isSimulated: Bool

    /// UTF-8.
    var bytes: [UInt8] {
        let body = parts.firstIndex { if case .heading(let level, _) = $0 { level > 1 } else { false } } ?? parts.count
        return HTMLDocument.bytes(title: title, isSimulated: isSimulated) { page in
            page.element(.header) { page in
                page.element(.p, [.class("eyebrow")], text: "nutrieval report")
                for part in parts[..<body] { part.write(to: &page, isHeader: true) }
            }
            page.element(.main) { page in
                for part in parts[body...] { part.write(to: &page, isHeader: false) }
            }
        }
    }
}

extension PartsPage {
    /// The page as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension PagePart {
    /// As HTML; in the header paragraphs are the page's verdict.
    func write(to page: inout HTML, isHeader: Bool) {
        switch self {
        case .heading(1, let text): page.element(.h1, text: text, limit: 200)
        case .heading(2, let text): page.element(.h2, text: text, limit: 200)
        case .heading(_, let text): page.element(.h3, text: text, limit: 200)
        case .notice(let text, let command):
            page.element(.div, [.class("banner"), HTML.Attribute(.role, "note")]) { page in
                page.add(text, limit: 1000)
                if let command { page.element(.code, text: command, limit: 500) }
            }
        case .paragraph(let text):
            page.element(.p, isHeader ? [.class("verdict")] : [], text: text, limit: 4000)
        case .list(let items):
            page.element(.ul, [.class("remarks")]) { list in
                for item in items { list.element(.li, text: item, limit: 1000) }
            }
        case .table(let table):
            page.element(.div, [.class("card")]) { page in
                page.table(table.header) { body in
                    for row in table.rows { body.row(row.first ?? "", Array(row.dropFirst())) }
                }
            }
        case .intervals(let table): page.element(.div, [.class("card")]) { table.write(to: &$0) }
        case .difference(let difference): Self.write(difference, to: &page)
        }
    }

    private static func write(_ difference: LineDifference, to page: inout HTML) {
        page.element(.pre) { page in
            for line in difference.lines {
                switch line.kind {
                case .added: page.element(.span, [.class("added")], text: line.marked, limit: 500)
                case .removed: page.element(.span, [.class("removed")], text: line.marked, limit: 500)
                case .same, .skipped: page.element(.span, [.class("same")], text: line.marked, limit: 500)
                }
            }
        }
    }
}
