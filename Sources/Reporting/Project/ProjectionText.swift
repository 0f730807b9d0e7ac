/// A projection for the terminal, in words and tables.
package enum ProjectionText {
    /// Lines are at most `width` columns (40 to 100 are used) except a command to type. With `colour` only fixed escape
    /// sequences are written; text from outside never holds one.
    package static func render(_ report: ProjectionReport, width: Int, colour: Bool) -> String {
        ProjectionPage(report).parts.text(width: min(max(width, 40), 100), colour: colour)
    }
}
