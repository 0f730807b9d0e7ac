package struct YAMLNode: Sendable, Hashable {
    package indirect enum Content: Sendable, Hashable {
        /// A plain scalar may be null, a boolean or a number; a quoted one is always text.
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        /// Unique scalar keys, in file order.
        case mapping([Entry])
    }

    package struct Entry: Sendable, Hashable {
        package var key: YAMLNode
        package var value: YAMLNode

        package init(key: YAMLNode, value: YAMLNode) {
            self.key = key
            self.value = value
        }
    }

    package var content: Content
    /// From 1.
    package var line: Int
    /// From 1, in code points.
    package var column: Int

    package init(_ content: Content, line: Int, column: Int) {
        self.content = content
        self.line = line
        self.column = column
    }

    /// An empty file is an empty mapping. Refuses duplicate keys, several documents and tags beyond YAML's core schema.
    package static func read(_ bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) throws(YAMLError) -> YAMLNode {
        guard bytes.count <= limits.bytes else {
            throw YAMLError(message: "the file has more than \(limits.bytes) bytes; split it", line: 1, column: 1)
        }
        return try bytes.withUnsafeBufferPointer { (buffer) throws(YAMLError) in
            var reader = YAMLReader(events: try LibYAMLParser(buffer), limits: limits)
            return try reader.document()
        }
    }
}

package struct YAMLLimits: Sendable, Hashable {
    package var bytes: Int
    /// Scalars, sequences and mappings; an alias counts as its whole content.
    package var nodes: Int
    /// Nesting of sequences and mappings; capped at 256, so that no stack overflows.
    package var depth: Int

    package init(bytes: Int = 1_000_000, nodes: Int = 50_000, depth: Int = 64) {
        self.bytes = bytes
        self.nodes = nodes
        self.depth = min(depth, 256)
    }
}

package struct YAMLError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Without the place: what is wrong; what to do. Never repeats text of the file.
    package let message: String
    /// From 1.
    package let line: Int
    /// From 1, in code points.
    package let column: Int

    package var description: String { "\(line):\(column): \(message)" }
}

/// Scalars in YAML 1.2's core schema (section 10.3.2): plain `no`, `yes`, `on` and `off` are text.
extension YAMLNode {
    package var isNull: Bool {
        guard let text = plainText else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// Of a plain `true` or `false`, else nil.
    package var bool: Bool? {
        switch plainText {
        case "true", "True", "TRUE": true
        case "false", "False", "FALSE": false
        default: nil
        }
    }

    /// Of a plain scalar, possibly infinite or not a number (`.inf`, `.nan`); else nil.
    package var number: Double? {
        guard let text = plainText else { return nil }
        switch text {
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .infinity
        case "-.inf", "-.Inf", "-.INF": return -.infinity
        case ".nan", ".NaN", ".NAN": return .nan
        default: break
        }
        if text.hasPrefix("0o") { return Self.integer(text.dropFirst(2), radix: 8) }
        if text.hasPrefix("0x") { return Self.integer(text.dropFirst(2), radix: 16) }
        // Of these characters, `Double` takes the same words as YAML.
        return text.utf8.allSatisfy("0123456789+-.eE".utf8.contains) ? Double(text) : nil
    }

    /// Of a scalar that is quoted, or plain and neither null, boolean nor number; else nil.
    package var string: String? {
        guard case .scalar(let text, let isPlain) = content else { return nil }
        return isPlain && (isNull || bool != nil || number != nil) ? nil : text
    }

    /// Any scalar as written, without quotes; nil for sequences and mappings.
    package var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

    package var sequence: [YAMLNode]? { if case .sequence(let elements) = content { elements } else { nil } }

    package var mapping: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }

    private var plainText: String? {
        if case .scalar(let text, isPlain: true) = content { text } else { nil }
    }

    private static func integer(_ digits: Substring, radix: Int) -> Double? {
        guard let first = digits.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+") else { return nil }
        return Int(digits, radix: radix).map { Double($0) }
    }
}
