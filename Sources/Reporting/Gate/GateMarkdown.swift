/// A gate's report for a pull request, the step summary and the file `gate.md`.
package enum GateMarkdown {
    /// The whole page. What does not fit is left out from the end, and said to be.
    package static func render(_ report: GateReport) -> String {
        GatePage(report).parts.markdown(rest: "gate.json has all of it.")
    }
}
