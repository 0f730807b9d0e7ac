import JSON
import YAML

extension JSONError {
    /// Without the place.
    var words: String { description.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? description }
}

extension DiagnosticList {
    /// Notes at the place of a value in a JSON document.
    func note(
        _ file: String, _ document: JSONDocument, _ pointer: JSONPointer, _ message: String,
        _ severity: Diagnostic.Severity = .error
    ) {
        let place = document.position(of: pointer) ?? (line: 1, column: 1)
        note(file, line: place.line, column: place.column, message, severity)
    }
}

enum JSONNodes {
    /// - Parameter line: the document's first line in the file.
    static func node(_ document: JSONDocument, line: Int) -> YAMLNode {
        node(document.value, at: .root, in: document, line: line)
    }

    private static func node(_ value: JSON, at pointer: JSONPointer, in document: JSONDocument, line: Int) -> YAMLNode {
        let place = document.position(of: pointer) ?? (line: 1, column: 1)
        func plain(_ text: String) -> YAMLNode.Content { .scalar(text, isPlain: true) }
        let content: YAMLNode.Content =
            switch value {
            case .null: plain("null")
            case .bool(let value): plain(value ? "true" : "false")
            case .number(let number): plain(text(number))
            case .string(let text): .scalar(text, isPlain: false)
            case .array(let elements):
                .sequence(
                    elements.enumerated().map { node($1, at: pointer.appending($0), in: document, line: line) })
            case .object(let object):
                .mapping(
                    object.map { key, value in
                        let value = node(value, at: pointer.appending(key), in: document, line: line)
                        // Only values have positions in a JSON document: a key gets that of its value.
                        let key = YAMLNode(.scalar(key, isPlain: false), line: value.line, column: value.column)
                        return YAMLNode.Entry(key: key, value: value)
                    })
            }
        return YAMLNode(content, line: place.line + line - 1, column: place.column)
    }

    private static func text(_ number: Double) -> String {
        if let whole = Int(exactly: number) { return String(whole) }
        return number.isFinite ? "\(number)" : number < 0 ? "-.inf" : ".inf"
    }

    /// A node as JSON, to be sent verbatim; nil for numbers JSON cannot write.
    static func json(_ node: YAMLNode) -> JSON? {
        switch node.content {
        case .sequence(let elements):
            let values = elements.compactMap(json)
            return values.count == elements.count ? .array(values) : nil
        case .mapping(let entries):
            var object = JSONObject()
            for entry in entries {
                guard let key = entry.key.text, let value = json(entry.value) else { return nil }
                object[key] = value
            }
            return .object(object)
        case .scalar(let text, _):
            if node.isNull { return .null }
            if let value = node.bool { return .bool(value) }
            if let number = node.number { return number.isFinite ? .number(number) : nil }
            return .string(text)
        }
    }
}
