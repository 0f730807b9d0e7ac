/// A `.env` file: `KEY=value` lines, with `export`, quotes and comments as in shells, but no expansion.
package struct DotEnv: Sendable {
    package var values: [String: String] = [:]
    /// Mistakes; for safety they never repeat the file's text.
    package var diagnostics: [Diagnostic] = []

    package init(_ bytes: [UInt8], file: String = ".env") {
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, raw) in lines.enumerated() {
            do throws(Mistake) {
                if let (name, value) = try Self.pair(raw) { values[name] = value }
            } catch {
                diagnostics.append(Diagnostic(file: file, line: index + 1, column: 1, message: error.message))
            }
        }
    }

    private struct Mistake: Error {
        var message: String
    }

    /// Nil for an empty line or a comment.
    private static func pair(_ raw: Substring) throws(Mistake) -> (name: String, value: String)? {
        var line = raw.trimmed()
        if line.isEmpty || line.hasPrefix("#") { return nil }
        if line.hasPrefix("export "), line.count > 7 { line = line.dropFirst(7).trimmed() }
        guard let equals = line.firstIndex(of: "=") else {
            throw Mistake(message: "this line has no `=`; write NAME=value, or # before a comment")
        }
        let name = String(line[..<equals].trimmed())
        guard KeyReader.isVariableName(name) else {
            throw Mistake(message: "what stands before `=` is no variable's name; use letters, digits and _")
        }
        let value = line[line.index(after: equals)...].trimmed()
        guard let quote = value.first, quote == "\"" || quote == "'" else { return (name, unquoted(value)) }
        let rest = value.dropFirst()
        guard let end = rest.firstIndex(of: quote) else {
            throw Mistake(message: "a quote is opened and not closed on this line; close it")
        }
        let after = rest[rest.index(after: end)...].trimmed()
        guard after.isEmpty || after.hasPrefix("#") else {
            throw Mistake(message: "something follows the closing quote; remove it, or put # before it")
        }
        return (name, String(rest[..<end]))
    }

    /// A comment after an unquoted value begins with a `#` after white space.
    private static func unquoted(_ value: Substring) -> String {
        let comment = value.indices.first { place in
            value[place] == "#" && value[..<place].last?.isWhitespace ?? true
        }
        return String(value[..<(comment ?? value.endIndex)].trimmed())
    }
}
