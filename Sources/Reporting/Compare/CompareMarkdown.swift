/// A comparison for a pull request comment.
package enum CompareMarkdown {
    /// GitHub takes 65,536 characters; what follows the pairs needs some of them.
    private static let room = 58_000

    /// The whole comment. Pairs that do not fit are counted, not cut.
    package static func render(_ comparison: RunComparison) -> String {
        let page = ComparePage(comparison)
        var writer = MarkdownWriter()
        for part in page.opening { write(part, to: &writer) }
        var shown = 0
        for pair in page.pairs {
            var next = writer
            for part in pair { write(part, to: &next) }
            guard next.text.utf8.count <= room else { break }
            writer = next
            shown += 1
        }
        if shown < page.pairs.count {
            writer.paragraph("… and \(page.pairs.count - shown) more comparisons; --json holds them all.")
        }
        for part in page.closing { write(part, to: &writer) }
        return writer.text
    }

    private static func write(_ part: ComparePage.Part, to writer: inout MarkdownWriter) {
        switch part {
        case .heading(let level, let text): writer.heading(level + 1, text)
        case .notice(let text, let command): writer.notice(text, code: command)
        case .paragraph(let text): writer.paragraph(text)
        case .list(let items): writer.list(items)
        case .table(let table): writer.table(table.header, table.rows)
        }
    }
}
