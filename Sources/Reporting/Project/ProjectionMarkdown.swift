/// A projection for a document or a pull request.
package enum ProjectionMarkdown {
    /// The whole page. What does not fit is left out from the end, and said to be.
    package static func render(_ report: ProjectionReport) -> String {
        ProjectionPage(report).parts.markdown(rest: "--json holds it all.")
    }
}
