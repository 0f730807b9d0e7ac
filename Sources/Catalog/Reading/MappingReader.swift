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
    /// - Parameter required: an example of the value; an absent one is then reported. Nil: the key may be absent.
    func value(_ key: String, required example: String? = nil) -> YAMLNode? {
        let stated = entries.first { $0.key.text == key }?.value
        if let stated, !stated.isNull { return stated }
        if let example { note(stated ?? node, "the key `\(key)` is missing; write `\(key): \(example)`") }
        return nil
    }

    func mapping(_ key: String, known: [String], required example: String? = nil) -> MappingReader? {
        value(key, required: example).flatMap { element($0, what: "`\(key)`", known: known) }
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

    /// Notes at the value of the key, or at the mapping if it has none.
    func note(_ key: String, _ message: String, _ severity: Diagnostic.Severity = .error) {
        note(value(key) ?? node, message, severity)
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
