/// A gate's report for a pull request, the step summary and the file `gate.md`.
package enum GateMarkdown {
    /// GitHub takes 65,536 characters in a comment.
    private static let room = 60_000

    /// The whole page. What does not fit is left out from the end, and said to be.
    package static func render(_ report: GateReport) -> String {
        var writer = MarkdownWriter()
        for part in GatePage(report).parts {
            var next = writer
            part.write(to: &next)
            guard next.text.utf8.count <= room else {
                writer.paragraph("… The rest is left out, for a pull request takes no more; gate.json holds it all.")
                break
            }
            writer = next
        }
        return writer.text
    }
}
