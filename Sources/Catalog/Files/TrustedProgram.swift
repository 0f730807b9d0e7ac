package import JSON
import YAML

/// A program that a person allowed to be started, with everything that decides what it does.
package struct TrustedProgram: Sendable, Hashable {
    /// Absolute path of the project, without links.
    package var project: String
    /// Absolute path.
    package var program: String
    package var arguments: [String]
    package var environment: [String: String] = [:]
    /// The variable of the key that it gets; nil for none.
    package var key: String?
    /// The host that gets the key it prints; nil if it prints none.
    package var host: String?
    /// SHA-256 of files of the project, in hexadecimal, by path.
    package var files: [String: String] = [:]

    package init(project: String, program: String, arguments: [String]) {
        self.project = project
        self.program = program
        self.arguments = arguments
    }

    private static let keys = ["project", "program", "arguments", "environment", "key", "host", "files"]

    static func read(_ file: MappingReader) -> [TrustedProgram] {
        let nodes = file.list(
            "programs", of: 0...1000,
            mistake: "`programs` must be a list; `nutrieval provider trust NAME` writes its entries")
        return (nodes ?? []).compactMap { node in
            guard let reader = file.element(node, what: "a trusted program", known: keys),
                let project = reader.text("project", required: "/home/me/meals", limit: 4000),
                let program = reader.text("program", required: "/usr/bin/python3", limit: 4000)
            else { return nil }
            var entry = TrustedProgram(
                project: project, program: program, arguments: reader.texts("arguments", limit: 4000) ?? [])
            entry.key = reader.text("key", limit: 100)
            entry.host = reader.text("host", limit: 300)
            entry.environment = words(of: "environment", reader)
            entry.files = words(of: "files", reader)
            return entry
        }
    }

    private static func words(of key: String, _ reader: MappingReader) -> [String: String] {
        let pairs = reader.mapping(anyKeysOf: key)?.pairs ?? []
        return pairs.reduce(into: [:]) { $0[$1.key] = reader.text($1.value, called: "`\($1.key)`", limit: 4000) }
    }

    /// As an entry of the trust file: JSON is YAML too.
    package var json: JSON {
        var members = JSONObject([
            ("project", .string(project)), ("program", .string(program)),
            ("arguments", .array(arguments.map { .string($0) }))
        ])
        if !environment.isEmpty { members["environment"] = Self.object(environment) }
        members["key"] = key.map { .string($0) }
        members["host"] = host.map { .string($0) }
        if !files.isEmpty { members["files"] = Self.object(files) }
        return .object(members)
    }

    private static func object(_ words: [String: String]) -> JSON {
        .object(JSONObject(words.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    }

    /// Whether only contents, variables or the key differ.
    package func isSameCommand(as other: TrustedProgram) -> Bool {
        project == other.project && program == other.program && arguments == other.arguments
    }

    /// What changed since the other was allowed, in words.
    package func changes(since other: TrustedProgram) -> String {
        let names = Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }.sorted()
        let parts = [
            program == other.program ? nil : program,
            names.isEmpty ? nil : names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and others" : ""),
            environment == other.environment ? nil : "its environment", key == other.key ? nil : "its key",
            host == other.host ? nil : "the host of its key"
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}
