/// How many columns a terminal gives a text (after the East Asian Width classes of UAX #11, coarsely).
enum TextWidth {
    static func of(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + columns($1) } }

    /// The text in exactly that many columns: cut with `…` or filled with spaces.
    static func fitted(_ text: String, to width: Int, alignRight: Bool) -> String {
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
        switch scalar.value {
        case 0x0300...0x036F, 0x200B...0x200D, 0x2060, 0xFE00...0xFE0F: 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}
