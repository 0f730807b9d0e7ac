import Reporting

/// Text from files, models and errors fit for a terminal.
enum TextTable {
    /// The text on one line, cleaned as reports clean theirs, of any length.
    static func clean(_ text: String) -> String { CleanText.line(text, limit: .max) }
}
