package import Hashing
import YAML

/// How the program of a provider is started.
package struct ProgramDefinition: Sendable, Hashable {
    /// The program, then its arguments; never empty.
    package var command: [String]
    /// Variables the program gets.
    package var environment: [String: String] = [:]
    /// What it needs beside its command's files, such as a network's weights.
    package var files: [ProgramFile] = []

    package init(command: [String], environment: [String: String] = [:], files: [ProgramFile] = []) {
        self.command = command
        self.environment = environment
        self.files = files
    }

    /// In the place of an endpoint: no URL begins like it.
    var words: String { "program \(command.joined(separator: " "))" }
}

/// A file that a program needs, with the content that its provider file states.
package struct ProgramFile: Sendable, Hashable {
    /// Absolute, or from the project.
    package var path: String
    package var sha256: SHA256Digest
    /// For people; nil if not stated.
    package var version: String?

    package init(path: String, sha256: SHA256Digest, version: String? = nil) {
        self.path = path
        self.sha256 = sha256
        self.version = version
    }
}

/// Reads `command`, `environment` and `files`.
enum ProgramReader {
    static func read(
        _ provider: MappingReader, _ format: FormatDeclaration?, key: KeySource?
    ) -> ProgramDefinition? {
        guard format?.carrier == .program else {
            for key in ["command", "environment", "files"] where provider.value(key) != nil && format != nil {
                provider.note(key, "only `wire: process` has a `\(key)`; remove it")
            }
            return nil
        }
        for key in ["endpoint", "insecure_http"] where provider.value(key) != nil {
            provider.note(key, "a program has no `\(key)`; remove it")
        }
        // `.env` may set that variable, and must not set LD_PRELOAD.
        if case .variable(let name)? = key, !isNameOfKey(name) {
            provider.note(
                "key", "the variable of a program's key must end in KEY, TOKEN, SECRET or PASSWORD; rename it")
        }
        guard provider.value("command", required: "[python3, classify.py]") != nil,
            let command = provider.texts("command", limit: 4000, count: 200)
        else { return nil }
        guard !command.isEmpty, command.allSatisfy({ !$0.utf8.contains(0) }) else {
            provider.note("command", "`command` must name a program; write `command: [python3, classify.py]`")
            return nil
        }
        return ProgramDefinition(command: command, environment: environment(provider), files: files(provider))
    }

    private static func files(_ provider: MappingReader) -> [ProgramFile] {
        let advice = "`files` must be a list of at most 200; write `files: [{path: model.onnx, sha256: 5793…}]`"
        return (provider.list("files", of: 0...200, mistake: advice) ?? []).compactMap { node in
            guard let file = provider.element(node, what: "each of `files`", known: ["path", "sha256", "version"])
            else {
                return nil
            }
            let path = file.text("path", required: "model.onnx", limit: 1000)
            let stated = file.text("sha256", required: "5793…", limit: 100)
            let version = file.text("version", limit: 100)
            guard let path, let stated else { return nil }
            guard let sha256 = SHA256Digest(hex: stated) else {
                file.note("sha256", "`sha256` must be 64 digits and letters a to f; copy it from `sha256sum`")
                return nil
            }
            guard !path.isEmpty, !path.utf8.contains(0) else {
                file.note("path", "`path` must name a file; write `path: model.onnx`")
                return nil
            }
            return ProgramFile(path: path, sha256: sha256, version: version)
        }
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
