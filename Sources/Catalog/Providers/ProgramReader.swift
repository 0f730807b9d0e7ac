import YAML

/// How the program of a provider is started.
package struct ProgramDefinition: Sendable, Hashable {
    /// The program, then its arguments; never empty.
    package var command: [String]
    /// Variables the program gets.
    package var environment: [String: String] = [:]

    package init(command: [String], environment: [String: String] = [:]) {
        self.command = command
        self.environment = environment
    }

    /// In the place of an endpoint: no URL begins like it.
    var words: String { "program \(command.joined(separator: " "))" }
}

/// Reads `command` and `environment`.
enum ProgramReader {
    static func read(_ provider: MappingReader, _ format: FormatDeclaration?) -> ProgramDefinition? {
        guard format?.carrier == .program else {
            for key in ["command", "environment"] where provider.value(key) != nil && format != nil {
                provider.note(key, "only `wire: process` has a `\(key)`; remove it")
            }
            return nil
        }
        for key in ["endpoint", "insecure_http"] where provider.value(key) != nil {
            provider.note(key, "a program has no `\(key)`; remove it")
        }
        guard provider.value("command", required: "[python3, classify.py]") != nil,
            let command = provider.texts("command", limit: 4000, count: 200)
        else { return nil }
        guard !command.isEmpty, command.allSatisfy({ !$0.utf8.contains(0) }) else {
            provider.note("command", "`command` must name a program; write `command: [python3, classify.py]`")
            return nil
        }
        return ProgramDefinition(command: command, environment: environment(provider))
    }

    private static func environment(_ provider: MappingReader) -> [String: String] {
        var variables: [String: String] = [:]
        for (name, node, value) in provider.mapping(anyKeysOf: "environment")?.pairs ?? [] {
            if !KeyReader.isVariableName(name) {
                provider.note(node, "a variable's name must be letters, digits and `_`; rename it")
            } else if isNameOfKey(name) {
                provider.note(
                    node, "a key never stands in this file; name its variable under `key`, like `key: {env: \(name)}`")
            } else if let text = provider.text(value, called: "`\(name)`", limit: 4000), !text.utf8.contains(0) {
                variables[name] = text
            }
        }
        return variables
    }

    private static func isNameOfKey(_ name: String) -> Bool {
        ["KEY", "TOKEN", "SECRET", "PASSWORD"].contains { name.uppercased().hasSuffix($0) }
    }
}
