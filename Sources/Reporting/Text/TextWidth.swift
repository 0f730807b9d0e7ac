/// The columns a text takes in a terminal (roughly the East Asian Width classes of UAX #11).
package enum TextWidth {
    package static func of(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + columns($1) } }

    /// The text in exactly that many columns: cut with `…` or padded with spaces.
    package static func fitted(_ text: String, to width: Int, alignRight: Bool) -> String {
        let needed = of(text)
        if needed <= width {
            let space = String(repeating: " ", count: width - needed)
            return alignRight ? space + text : text + space
        }
        var result = String.UnicodeScalarView()
        var used = 0
        for scalar in text.unicodeScalars {
            guard used + columns(scalar) < width else { break }
            result.append(scalar)
            used += columns(scalar)
        }
        guard used < width else { return String(result) }
        return String(result) + "…" + String(repeating: " ", count: width - used - 1)
    }

    private static func columns(_ scalar: Unicode.Scalar) -> Int {
        guard scalar.value >= 0x300 else { return 1 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: break
        }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: 0
        default: 1
        }
    }
}

package enum TextWrap {
    /// The text broken at spaces into lines of at most `width` columns; longer words are broken anywhere.
    static func lines(_ text: String, to width: Int) -> [String] {
        lines(text, to: width, start: "", indent: "", breaksWords: true)
    }

    /// The text broken between words, continuation lines indented by two. Keeps long words, and text with several lines
    /// or control codes, which is already laid out.
    package static func line(_ text: String, to width: Int) -> String {
        guard TextWidth.of(text) > width, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else { return text }
        let start = String(text.prefix { $0 == " " })
        return lines(text, to: width, start: start, indent: "  ", breaksWords: false).joined(separator: "\n")
    }

    private static func lines(
        _ text: String, to width: Int, start: String, indent: String, breaksWords: Bool
    ) -> [String] {
        var lines: [String] = []
        var line = start
        var isEmpty = true
        for word in text.split(separator: " ") {
            var word = String(word)
            if !isEmpty, TextWidth.of(line) + 1 + TextWidth.of(word) > width {
                lines.append(line)
                (line, isEmpty) = (indent, true)
            }
            while breaksWords, TextWidth.of(word) > width {
                lines.append(String(word.prefix(max(1, width / 2))))
                word = String(word.dropFirst(max(1, width / 2)))
            }
            line += isEmpty ? word : " " + word
            isEmpty = false
        }
        return isEmpty ? lines : lines + [line]
    }
}
