/// Text from outside made fit to show: bounded, on one line, without characters that hide or reorder what stands around them.
package enum CleanText {
    /// Marks on one character beyond which they are left out: they would be painted over the lines above and below. No
    /// living script stacks more.
    private static let marksAtMost = 4

    /// The text with line breaks and tabs as spaces, control, bidirectional and invisible tag characters and those that are no
    /// characters (U+FFFE, U+FFFF and their like) as U+FFFD, marks piled up on one character left out, and everything after
    /// `limit` Unicode scalars cut off and marked with `…`.
    package static func line(_ text: String, limit: Int = 200) -> String {
        if isFit(text, limit: limit) { return text }
        var result = String.UnicodeScalarView()
        var count = 0
        var marks = 0
        for scalar in text.unicodeScalars {
            guard count < limit else {
                result.append("…")
                break
            }
            count += 1
            marks = isMark(scalar) ? marks + 1 : 0
            if marks <= marksAtMost { result.append(shown(scalar)) }
        }
        return String(result)
    }

    /// The same of any length, for the terminal.
    package static func whole(_ text: String) -> String { line(text, limit: .max) }

    /// Whether that is the text as it stands, as far as a look at its bytes tells: ASCII, letters and signs up to U+02FF,
    /// dashes, quotes, dots (U+2010–U+2027), arrows, signs and shapes (U+2180–U+27BF), which is nearly all text.
    private static func isFit(_ text: String, limit: Int) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            var place = 0
            var count = 0
            while place < bytes.count {
                count += 1
                switch bytes[place] {
                case 0x20..<0x7F: place += 1
                case 0xC2: if bytes[place + 1] < 0xA0 { return false } else { place += 2 }
                case 0xC3...0xCB: place += 2
                case 0xE2:
                    let (second, third) = (bytes[place + 1], bytes[place + 2])
                    guard second == 0x80 && (0x90...0xA7).contains(third) || (0x86...0x9E).contains(second) else {
                        return false
                    }
                    place += 3
                default: return false
                }
            }
            return count <= limit
        } ?? false
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        // What comes before the first combining mark needs no look into Unicode's tables: nearly all text.
        guard scalar.value >= 0x300 else { return false }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }

    /// That scalar, or what stands in for it.
    private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: " "
        case 0..<0x20, 0x7F..<0xA0: "\u{FFFD}"
        // Marks, embeddings, overrides and isolates of the bidirectional algorithm (UAX #9), the byte order mark, tags.
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F: "\u{FFFD}"
        // Invisible characters that are no part of a word in any script, and annotations.
        case 0x180E, 0x2060...0x2065, 0x206A...0x206F, 0xFFF9...0xFFFB: "\u{FFFD}"
        // Noncharacters, of which XML has no way to write two and HTML calls all an error.
        case 0xFDD0...0xFDEF: "\u{FFFD}"
        case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
        default: scalar
        }
    }
}
