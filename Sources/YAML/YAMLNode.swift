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
            throw YAMLError(problem: .tooLarge(limit: limits.bytes), line: 1, column: 1)
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
