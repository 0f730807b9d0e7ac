/// A projection for a document or a pull request.
package enum ProjectionMarkdown {
    package static func render(_ report: ProjectionReport) -> String {
        var writer = MarkdownWriter()
        for part in ProjectionPage(report).parts { part.write(to: &writer) }
        return writer.text
    }
}
