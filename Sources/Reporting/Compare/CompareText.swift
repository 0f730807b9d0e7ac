/// A comparison for the terminal, in words and tables.
package enum CompareText {
    /// Lines are at most `width` columns (40 to 80 are used) except a command to type. With `colour` only fixed escape
    /// sequences are written; text from outside never holds one.
    package static func render(_ comparison: RunComparison, width: Int, colour: Bool) -> String {
        let width = min(max(width, 40), 80)
        let page = ComparePage(comparison)
        return (page.opening + page.pairs.joined() + page.closing).text(width: width, colour: colour)
    }
}
