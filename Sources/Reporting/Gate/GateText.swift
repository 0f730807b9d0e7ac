/// A gate's report for the terminal, in words and a table.
package enum GateText {
    /// Lines are at most `width` columns (40 to 120 are used) except a command to type. With `colour` only fixed escape
    /// sequences are written; text from outside never holds one.
    package static func render(_ report: GateReport, width: Int, colour: Bool) -> String {
        GatePage(report).parts.text(width: min(max(width, 40), 120), colour: colour)
    }

    /// The verdict in one line, not wrapped.
    package static func headline(_ report: GateReport) -> String { GatePage(report).headline }
}
