import YAML

/// YAML text: what is read lies within the limits, and a scalar is one thing only.
enum YAMLTarget {
    static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
        let tight = YAMLLimits(bytes: 1 << 16, nodes: 500, depth: 12)
        let read = try read(bytes, tight)
        if let read {
            try promise(measure(read) <= tight, "what is read lies within the limits, aliases counted")
            try promise((try? YAMLNode.read(bytes)) == read, "wider limits change nothing")
            try hold(read)
        }
        _ = try self.read(bytes, YAMLLimits())
    }

    private static func read(_ bytes: [UInt8], _ limits: YAMLLimits) throws(BrokenPromise) -> YAMLNode? {
        do {
            return try YAMLNode.read(bytes, limits: limits)
        } catch {
            try promise(error.line >= 1 && error.column >= 1, "a mistake has a line and a column")
            try promise(error.description.utf8.count < 300, "a mistake is told in a sentence, whatever the file holds")
            return nil
        }
    }

    /// The nodes of a value and its depth.
    private struct Measure {
        var nodes: Int
        var depth: Int

        static func <= (a: Measure, b: YAMLLimits) -> Bool { a.nodes <= b.nodes && a.depth <= b.depth }
    }

    private static func measure(_ node: YAMLNode) -> Measure {
        let inside: [YAMLNode]
        switch node.content {
        case .scalar: return Measure(nodes: 1, depth: 0)
        case .sequence(let elements): inside = elements
        case .mapping(let entries): inside = entries.flatMap { [$0.key, $0.value] }
        }
        return inside.map(measure).reduce(into: Measure(nodes: 1, depth: 1)) { sum, one in
            sum.nodes += one.nodes
            sum.depth = max(sum.depth, one.depth + 1)
        }
    }

    private static func hold(_ node: YAMLNode) throws(BrokenPromise) {
        try promise(node.line >= 1 && node.column >= 1, "a value has a line and a column")
        switch node.content {
        case .scalar:
            let meanings = [node.isNull, node.bool != nil, node.number != nil, node.string != nil]
            try promise(
                meanings.count { $0 } == 1, "a scalar is null, a truth value, a number or a text, and one of them")
        case .sequence(let elements):
            for element in elements { try hold(element) }
        case .mapping(let entries):
            let keys = entries.compactMap { $0.key.text.map { Array($0.utf8) } }
            try promise(Set(keys).count == entries.count, "every key is a scalar and stands once")
            for entry in entries { try hold(entry.value) }
        }
    }
}
