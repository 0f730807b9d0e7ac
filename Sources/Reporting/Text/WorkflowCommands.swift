/// Text for the log of a GitHub Actions job, in which no line begins a workflow command.
///
/// The runner takes a line for a command when it begins with `::`, white space before it or not, or holds `##[` anywhere. A
/// name from a server could so mask words, stop commands or make up errors. The space that breaks such a mark can be seen; an
/// invisible character might be passed over, as the runner may do with those it finds inside a mark.
package enum WorkflowCommands {
    /// The bytes with every such mark broken: `: :` and `## [`. In JSON, where no line begins with a colon, the bracket is
    /// written as its escape and every value stays what it is.
    ///
    /// - Parameter text: UTF-8; it begins a line.
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

    /// What a comparison of text that knows languages does not see.
    private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value < 0x20 || scalar.value >= 0x7F, !scalar.properties.isWhitespace else { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
