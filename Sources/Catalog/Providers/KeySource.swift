import YAML

/// Where a provider's key is found.
package enum KeySource: Sendable, Hashable {
    /// An environment variable.
    case variable(String)
    /// A program that prints it, then its arguments.
    case command([String])

    /// For people: the variable or the command.
    package var words: String {
        switch self {
        case .variable(let name): name
        case .command(let words): words.joined(separator: " ")
        }
    }
}

extension KeyReader {
    /// Reads `key: {env: NAME}` and `key: {command: [pass, show, openai]}`.
    static func source(_ provider: MappingReader, _ format: FormatDeclaration?) -> KeySource? {
        guard let value = provider.value("key"), let entries = value.mapping, entries.count == 1,
            let entry = entries.first, entry.key.text == "command"
        else { return read(provider, known: ["env", "command"]).map { .variable($0) } }
        provider.diagnostics.keys?.note(["env", "command"], file: provider.file, line: value.line, column: value.column)
        guard let words = entry.value.sequence?.compactMap(\.string), words.count == entry.value.sequence?.count,
            (1...50).contains(words.count),
            words.allSatisfy({ (1...1000).contains($0.utf8.count) && !$0.utf8.contains(0) })
        else {
            provider.note(
                "key", "`command` must be a list: a program, then its arguments, like `command: [pass, show, openai]`")
            return nil
        }
        guard !words.contains(where: isPasted) else {
            provider.note("key", "what stands here looks like a key; name a command that prints it")
            return nil
        }
        if format?.carrier == .program {
            provider.note("key", "a program gets its key in a variable; write `key: {env: NAME}`")
            return nil
        }
        return .command(words)
    }

    /// True for a text that begins as vendors' keys do.
    private static func isPasted(_ word: String) -> Bool {
        word.utf8.count >= 20 && ["sk-", "AIza", "gsk_"].contains { word.hasPrefix($0) }
    }
}
