/// A `.env` file: `KEY=value` lines, with `export`, quotes and comments as in shells, but no expansion.
package struct DotEnv: Sendable {
    package var values: [String: String]
    /// Mistakes; for safety they never repeat the file's text.
    package var diagnostics: [Diagnostic]

    package init(_ bytes: [UInt8], file: String = ".env") {
        values = [:]
        diagnostics = []
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, raw) in lines.enumerated() {
            switch Self.read(raw) {
            case .nothing: break
            case .pair(let name, let value): values[name] = value
            case .mistake(let message):
                diagnostics.append(Diagnostic(file: file, line: index + 1, column: 1, message: message))
            }
        }
    }

    private enum Line {
        case nothing
        case pair(String, String)
        case mistake(String)
    }

    private static func read(_ raw: Substring) -> Line {
        var line = raw.trimmed()
        if line.isEmpty || line.hasPrefix("#") { return .nothing }
        if line.hasPrefix("export "), line.count > 7 { line = line.dropFirst(7).trimmed() }
        guard let equals = line.firstIndex(of: "=") else {
            return .mistake("this line has no `=`; write NAME=value, or # before a comment")
        }
        let name = String(line[..<equals].trimmed())
        guard KeyReader.isVariableName(name) else {
            return .mistake("what stands before `=` is no variable's name; use letters, digits and _")
        }
        let value = line[line.index(after: equals)...].trimmed()
        guard let quote = value.first, quote == "\"" || quote == "'" else { return .pair(name, unquoted(value)) }
        let rest = value.dropFirst()
        guard let end = rest.firstIndex(of: quote) else {
            return .mistake("a quote is opened and not closed on this line; close it")
        }
        let after = rest[rest.index(after: end)...].trimmed()
        guard after.isEmpty || after.hasPrefix("#") else {
            return .mistake("something follows the closing quote; remove it, or put # before it")
        }
        return .pair(name, String(rest[..<end]))
    }

    /// A comment after an unquoted value begins with a `#` after white space.
    private static func unquoted(_ value: Substring) -> String {
        var kept: [Character] = []
        for character in value {
            if character == "#", kept.last?.isWhitespace ?? true { break }
            kept.append(character)
        }
        return String(Substring(kept).trimmed())
    }
}
