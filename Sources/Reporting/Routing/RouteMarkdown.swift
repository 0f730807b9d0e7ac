/// A routing report for a pull request, and the file `route.md`.
package enum RouteMarkdown {
    /// GitHub takes 65,536 characters in a comment.
    private static let room = 64_000

    /// The whole page. What does not fit is left out from the end, and said to be.
    package static func render(_ report: RoutingReport) -> String {
        var writer = MarkdownWriter()
        for part in RoutePage(report).parts {
            var next = writer
            part.write(to: &next)
            guard next.text.utf8.count <= room else {
                writer.paragraph("… The rest is left out, for a pull request takes no more; route.json holds it all.")
                break
            }
            writer = next
        }
        return writer.text
    }
}
