import YAML

/// Reads the keys of one mapping and collects every mistake in it instead of stopping at the first.
///
/// A key that is absent or null reads as nil, and so does one with a mistake, after the mistake was noted.
struct MappingReader {
    let file: String
    let node: YAMLNode
    let diagnostics: DiagnosticList
    private let entries: [YAMLNode.Entry]

    /// Notes keys that are not known; nil, with a remark, when the node is no mapping.
    /// - Parameter what: what the mapping describes, for the remark: "a provider".
    init?(_ node: YAMLNode, what: String, known: [String], file: String, diagnostics: DiagnosticList) {
        self.init(anyKeysOf: node, what: what, file: file, diagnostics: diagnostics)
        record(known)
        for entry in entries {
            guard let key = entry.key.text, !known.contains(key) else { continue }
            note(entry.key, "unknown key `\(Self.shown(key))`; \(Suggestion.hint(for: key, among: known))")
        }
    }

    /// The mapping that is the whole of a YAML file.
    init?(_ bytes: [UInt8], what: String, known: [String], file: String, diagnostics: DiagnosticList) {
        guard let node = YAMLFile.read(bytes, file: file, diagnostics: diagnostics) else { return nil }
        self.init(node, what: what, known: known, file: file, diagnostics: diagnostics)
    }

    /// The same for a mapping whose keys are the reader's own business.
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

    /// Says which keys this mapping may have where its reader looks for unknown ones itself.
    func record(_ known: [String]) { diagnostics.keys?.note(known, file: file, line: node.line, column: node.column) }

    /// Every key and value, in the order of the file.
    var pairs: [(key: String, keyNode: YAMLNode, value: YAMLNode)] {
        entries.map { ($0.key.text ?? "", $0.key, $0.value) }
    }

    /// The value of a key; nil when it is absent or null.
    func value(_ key: String) -> YAMLNode? {
        entries.first { $0.key.text == key }.flatMap { $0.value.isNull ? nil : $0.value }
    }

    /// The value of a key that must be there.
    func required(_ key: String, example: String) -> YAMLNode? {
        if let value = value(key) { return value }
        let empty = entries.first { $0.key.text == key }?.value
        note(empty ?? node, "the key `\(key)` is missing; write `\(key): \(example)`")
        return nil
    }

    /// The reader of a mapping inside this one.
    func mapping(_ key: String, known: [String]) -> MappingReader? {
        value(key).flatMap { element($0, what: "`\(key)`", known: known) }
    }

    /// The same for a mapping whose keys are its reader's own business.
    func mapping(anyKeysOf key: String) -> MappingReader? {
        value(key).flatMap {
            MappingReader(anyKeysOf: $0, what: "`\(key)`", file: file, diagnostics: diagnostics)
        }
    }

    /// The reader of a mapping that is an element or a value of this file.
    func element(_ node: YAMLNode, what: String, known: [String]) -> MappingReader? {
        MappingReader(node, what: what, known: known, file: file, diagnostics: diagnostics)
    }

    /// Notes a mistake at a node.
    func note(_ node: YAMLNode, _ message: String, _ severity: Diagnostic.Severity = .error) {
        diagnostics.add(Diagnostic(severity, file: file, line: node.line, column: node.column, message: message))
    }

    /// A word of the file, cut and without control characters, so that it may stand in a message.
    static func shown(_ text: String) -> String {
        let cut = text.unicodeScalars.prefix(40).map { $0.properties.generalCategory == .control ? "?" : Character($0) }
        return String(cut) + (text.unicodeScalars.count > 40 ? "…" : "")
    }
}

/// Reads YAML and turns its one mistake into a remark.
enum YAMLFile {
    /// Nil after a mistake, which is then noted.
    static func read(_ bytes: [UInt8], file: String, diagnostics: DiagnosticList) -> YAMLNode? {
        do {
            return try YAMLNode.read(bytes)
        } catch {
            diagnostics.note(file, line: error.line, column: error.column, error.message)
            return nil
        }
    }
}
