/// A routing report for a pull request, and the file `route.md`.
package enum RouteMarkdown {
    /// GitHub takes 65,536 characters in a comment.
    private static let room = 64_000

    /// The whole page. What does not fit is left out from the end, and said to be.
    package static func render(_ report: RoutingReport) -> String {
        var writer = MarkdownWriter()
        for part in RoutePage(report).parts {
            var next = writer
            write(part, to: &next)
            guard next.text.utf8.count <= room else {
                writer.paragraph("… The rest is left out, for a pull request takes no more; route.json holds it all.")
                break
            }
            writer = next
        }
        return writer.text
    }

    private static func write(_ part: RoutePage.Part, to writer: inout MarkdownWriter) {
        switch part {
        case .heading(let level, let text): writer.heading(level + 1, text)
        case .notice(let text, let command): writer.notice(text, code: command)
        case .paragraph(let text): writer.paragraph(text)
        case .list(let items): writer.list(items)
        case .table(let table): writer.table(table.header, table.rows)
        }
    }
}
