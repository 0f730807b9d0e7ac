/// Breaks a line of words so that it fits a terminal.
package enum TextWrap {
    /// The text broken between words at that many columns, what follows indented by two; a word that is longer stays whole.
    ///
    /// A text of several lines is laid out already, and one with control codes is drawn: both stay as they are.
    package static func line(_ text: String, to width: Int) -> String {
        guard TextWidth.of(text) > width, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else { return text }
        var lines: [String] = []
        var line = String(text.prefix { $0 == " " })
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, TextWidth.of(line) + 1 + TextWidth.of(String(word)) > width {
                lines.append(line)
                (line, isEmpty) = ("  ", true)
            }
            line += isEmpty ? word : " \(word)"
            isEmpty = false
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
