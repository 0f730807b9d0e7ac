/// A routing report for a pull request, and the file `route.md`.
package enum RouteMarkdown {
    /// The whole page. What does not fit is left out from the end, and said to be.
    package static func render(_ report: RoutingReport) -> String {
        RoutePage(report).parts.markdown(rest: "route.json holds it all.")
    }
}
