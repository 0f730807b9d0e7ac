/// Cleans outside text for display: bounded, on one line, without characters that hide or reorder their surroundings.
package enum CleanText {
    /// Further combining marks are dropped: they would cover neighbouring lines, and no living script needs more.
    private static let marksAtMost = 4

    /// Replaces line breaks and tabs by spaces; control, bidirectional, invisible tag and noncharacters (U+FFFE, U+FFFF
    /// and such) by U+FFFD; drops excess combining marks; cuts after `limit` Unicode scalars and adds `…`.
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

    /// The same without a length limit, for the terminal.
    package static func whole(_ text: String) -> String { line(text, limit: .max) }

    /// Fast path for nearly all text: true if all bytes are ASCII, letters and signs up to U+02FF, dashes, quotes, dots
    /// (U+2010–U+2027), or arrows, signs and shapes (U+2180–U+27BF), so that the text needs no cleaning.
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
        // Below the first combining mark, no Unicode table is needed: nearly all text.
        guard scalar.value >= 0x300 else { return false }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }

    private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: " "
        case 0..<0x20, 0x7F..<0xA0: "\u{FFFD}"
        // Marks, embeddings, overrides and isolates of the bidirectional algorithm (UAX #9), the byte order mark, tags.
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F: "\u{FFFD}"
        // Invisible characters that are no part of a word in any script, and annotations.
        case 0x180E, 0x2060...0x2065, 0x206A...0x206F, 0xFFF9...0xFFFB: "\u{FFFD}"
        // Noncharacters: XML cannot contain two of them, and HTML treats all as errors.
        case 0xFDD0...0xFDEF: "\u{FFFD}"
        case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
        default: scalar
        }
    }
}
