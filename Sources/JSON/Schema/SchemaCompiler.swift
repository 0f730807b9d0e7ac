final class SchemaCompiler {
    private var nodes: [SchemaNode] = []
    private var problems: [JSONSchemaError.Problem] = []
    var references = SchemaReferences()

    private static let depthLimit = 64
    private static let nodeLimit = 50_000

    func compile(_ root: JSON) throws(JSONSchemaError) -> [SchemaNode] {
        _ = subschema(root, at: .root, base: URIReference(""), depth: 0)
        if references.wants(Metaschema.address) {
            references.document = 1
            _ = subschema(Metaschema.document, at: .root, base: URIReference(""), depth: 0)
        }
        references.resolve(in: &nodes, problems: &problems)
        if problems.isEmpty { refuseLoops() }
        guard problems.isEmpty else { throw JSONSchemaError(problems: problems) }
        return nodes
    }

    func refuse(_ pointer: JSONPointer, _ message: String) {
        problems.append(.init(pointer: pointer, message: message))
    }

    /// Compiles a schema with its subschemas; returns its index.
    func subschema(_ schema: JSON, at pointer: JSONPointer, base: URIReference, depth: Int) -> Int {
        let index = nodes.count
        nodes.append(SchemaNode(pointer: pointer))
        references.add(place: pointer, node: index)
        guard depth < Self.depthLimit, index < Self.nodeLimit else {
            refuse(
                pointer, "the schema is nested too deep or too large; at most \(Self.depthLimit) levels can be checked")
            return index
        }
        switch schema {
        case .bool(let allows): if !allows { nodes[index].checks = [.never] }
        case .object(let object):
            var reader = SchemaReader(compiler: self, object: object, pointer: pointer, base: base, depth: depth)
            let checks = reader.checks(of: index)
            nodes[index].checks = checks
        default: refuse(pointer, "a schema must be an object, true or false")
        }
        return index
    }

    /// Refuses schemas that refer to themselves for the same value: validation would never end.
    private func refuseLoops() {
        var states = [Int8](repeating: 0, count: nodes.count)
        for start in nodes.indices where states[start] == 0 {
            var stack: [(node: Int, next: [Int])] = [(start, nodes[start].sameValueNodes)]
            states[start] = 1
            while let top = stack.last {
                guard let next = top.next.last else {
                    states[top.node] = 2
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next.removeLast()
                if states[next] == 1 {
                    refuse(
                        nodes[next].pointer,
                        "the schema refers back to itself for the same value, so checking would never end; "
                            + "refer to it from inside `properties` or `items`")
                } else if states[next] == 0 {
                    states[next] = 1
                    stack.append((next, nodes[next].sameValueNodes))
                }
            }
        }
    }
}

extension SchemaNode {
    fileprivate var sameValueNodes: [Int] {
        checks.flatMap { check -> [Int] in
            switch check {
            case .reference(let node), .not(let node): [node]
            case .allOf(let nodes), .anyOf(let nodes), .oneOf(let nodes): nodes
            case .condition(let condition, let then, let otherwise): [condition, then, otherwise].compactMap(\.self)
            case .dependentSchemas(let list): list.map(\.node)
            default: []
            }
        }
    }
}
