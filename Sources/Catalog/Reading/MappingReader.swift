import YAML

/// Reads one mapping and collects all of its mistakes. An absent, null or (reported) wrong value reads as nil.
struct MappingReader {
    let file: String
    let node: YAMLNode
    let diagnostics: DiagnosticList
    private let entries: [YAMLNode.Entry]

    /// Reports unknown keys; nil, with a report, if the node is no mapping.
    /// - Parameter what: what the mapping describes, for messages: "a provider".
    init?(_ node: YAMLNode, what: String, known: [String], file: String, diagnostics: DiagnosticList) {
        self.init(anyKeysOf: node, what: what, file: file, diagnostics: diagnostics)
        record(known)
        for entry in entries {
            guard let key = entry.key.text, !known.contains(key) else { continue }
            note(entry.key, "unknown key `\(Self.shown(key))`; \(Suggestion.hint(for: key, among: known))")
        }
    }

    init?(_ bytes: [UInt8], what: String, known: [String], file: String, diagnostics: DiagnosticList) {
        guard let node = YAMLFile.read(bytes, file: file, diagnostics: diagnostics) else { return nil }
        self.init(node, what: what, known: known, file: file, diagnostics: diagnostics)
    }

    /// A mapping whose keys are checked by its reader.
    init?(anyKeysOf node: YAMLNode, what: String, file: String, diagnostics: DiagnosticList) {
        guard let entries = node.mapping else {
            diagnostics.note(
                file, line: node.line, column: node.column,
                "\(what) is written as keys with values; write `key: value` lines here")
            return nil
        }
        self.file = file
        self.node = node
        self.entries = entries
        self.diagnostics = diagnostics
    }

    /// Records the allowed keys of a mapping whose reader checks for unknown ones itself.
    func record(_ known: [String]) { diagnostics.keys?.note(known, file: file, line: node.line, column: node.column) }

    /// In file order.
    var pairs: [(key: String, keyNode: YAMLNode, value: YAMLNode)] {
        entries.map { ($0.key.text ?? "", $0.key, $0.value) }
    }

    /// Nil if absent or null.
    func value(_ key: String) -> YAMLNode? {
        entries.first { $0.key.text == key }.flatMap { $0.value.isNull ? nil : $0.value }
    }

    func required(_ key: String, example: String) -> YAMLNode? {
        if let value = value(key) { return value }
        let empty = entries.first { $0.key.text == key }?.value
        note(empty ?? node, "the key `\(key)` is missing; write `\(key): \(example)`")
        return nil
    }

    func mapping(_ key: String, known: [String]) -> MappingReader? {
        value(key).flatMap { element($0, what: "`\(key)`", known: known) }
    }

    /// A nested mapping whose keys are checked by its reader.
    func mapping(anyKeysOf key: String) -> MappingReader? {
        value(key).flatMap {
            MappingReader(anyKeysOf: $0, what: "`\(key)`", file: file, diagnostics: diagnostics)
        }
    }

    /// A mapping that is an element or value in this file.
    func element(_ node: YAMLNode, what: String, known: [String]) -> MappingReader? {
        MappingReader(node, what: what, known: known, file: file, diagnostics: diagnostics)
    }

    func note(_ node: YAMLNode, _ message: String, _ severity: Diagnostic.Severity = .error) {
        diagnostics.add(Diagnostic(severity, file: file, line: node.line, column: node.column, message: message))
    }

    /// A word of the file, shortened and without control characters, for messages.
    static func shown(_ text: String) -> String {
        let cut = text.unicodeScalars.prefix(40).map { $0.properties.generalCategory == .control ? "?" : Character($0) }
        return String(cut) + (text.unicodeScalars.count > 40 ? "…" : "")
    }
}

enum YAMLFile {
    /// Nil after a reported mistake.
    static func read(_ bytes: [UInt8], file: String, diagnostics: DiagnosticList) -> YAMLNode? {
        do {
            return try YAMLNode.read(bytes)
        } catch {
            diagnostics.note(file, line: error.line, column: error.column, error.message)
            return nil
        }
    }
}
