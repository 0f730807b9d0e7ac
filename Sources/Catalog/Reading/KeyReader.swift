import YAML

/// Reads `key: {env: NAME}`. Users may paste a key there, so no message repeats it.
enum KeyReader {
    /// - Parameter known: the keys that the caller reads.
    static func read(_ provider: MappingReader, known: [String] = ["env"]) -> String? {
        guard let value = provider.value("key") else { return nil }
        provider.diagnostics.keys?.note(known, file: provider.file, line: value.line, column: value.column)
        guard let entries = value.mapping, entries.count == 1, let entry = entries.first, entry.key.text == "env",
            let name = entry.value.string, isVariableName(name)
        else {
            provider.note(
                "key",
                "a key never stands in this file; name the variable that holds it, like `key: {env: OPENAI_API_KEY}`")
            return nil
        }
        if !looksLikeKey(name) { return name }
        provider.note(
            "key",
            "what stands here looks like a key, not like the name of a variable; name the variable that holds it")
        return nil
    }

    /// True if it looks like a pasted key instead of a variable's name: long, with lower-case letters and digits.
    private static func looksLikeKey(_ name: String) -> Bool {
        name.utf8.count >= 20 && name.utf8.contains(where: \.isASCIILowercase)
            && name.utf8.contains(where: \.isASCIIDigit)
    }

    /// Letters, digits and `_`, no leading digit.
    static func isVariableName(_ text: String, limit: Int = 100) -> Bool {
        guard let first = text.utf8.first, text.utf8.count <= limit, !first.isASCIIDigit else { return false }
        return text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
    }
}
