/// A projection as a page of its own that opens anywhere, offline.
package enum ProjectionHTML {
    package static func render(_ report: ProjectionReport) -> String {
        let page = ProjectionPage(report)
        return PartsPage(
            parts: page.parts, title: page.title, isSimulated: report.run?.isSimulated ?? false
        ).text
    }
}
