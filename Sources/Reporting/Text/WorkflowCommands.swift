/// Text for GitHub Actions logs in which no line starts a workflow command. The runner treats a line as a command if it
/// begins with `::` (after optional white space) or contains `##[` anywhere; a name from a server could so mask words,
/// stop commands or forge errors. A visible space breaks the mark: the runner may ignore invisible characters.
package enum WorkflowCommands {
    /// The bytes with every mark broken: `: :` and `## [`; in JSON the bracket is escaped, so values do not change.
    /// - Parameter text: UTF-8, from the start of a line.
    package static func broken(_ text: [UInt8], isJSON: Bool = false) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count + 8)
        var isAtStart = true
        var colons = 0
        var hashes = 0
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            if scalar == "[", hashes > 1, isJSON {
                result += Array("\\u005b".utf8)
                hashes = 0
                continue
            }
            if (scalar == ":" && isAtStart && colons > 0) || (scalar == "[" && hashes > 1) {
                result.append(UInt8(ascii: " "))
            }
            result += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            switch scalar {
            case "\n", "\r": (isAtStart, colons, hashes) = (true, 0, 0)
            case ":": (colons, hashes) = (colons + 1, 0)
            case "#": (isAtStart, hashes) = (false, hashes + 1)
            default:
                if isPassedOver(scalar) { continue }
                hashes = 0
                let isSpace = scalar.properties.isWhitespace
                if !isSpace || colons > 0 { isAtStart = false }
            }
        }
        return result
    }

    /// Characters that a culture-aware text comparison ignores.
    private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value < 0x20 || scalar.value >= 0x7F, !scalar.properties.isWhitespace else { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
