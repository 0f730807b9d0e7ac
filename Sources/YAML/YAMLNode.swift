/// A value of a YAML file together with its place.
package struct YAMLNode: Sendable, Hashable {
    package indirect enum Content: Sendable, Hashable {
        /// A plain scalar may stand for null, a truth value or a number; a quoted one is always text.
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        /// Every key is a scalar and stands once; the order is that of the file.
        case mapping([Entry])
    }

    /// One key of a mapping and its value.
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

    /// Reads one document; an empty file is an empty mapping.
    ///
    /// Duplicate keys, several documents and tags beyond those of YAML's core schema are refused.
    /// - Throws: `YAMLError` at the first mistake.
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

/// How much YAML is accepted.
package struct YAMLLimits: Sendable, Hashable {
    package var bytes: Int
    /// Scalars, sequences and mappings, each alias counted as all that it stands for.
    package var nodes: Int
    /// Sequences and mappings inside each other; never more than 256, whatever is asked, so that no stack runs out.
    package var depth: Int

    package init(bytes: Int = 1_000_000, nodes: Int = 50_000, depth: Int = 64) {
        self.bytes = bytes
        self.nodes = nodes
        self.depth = min(depth, 256)
    }
}
