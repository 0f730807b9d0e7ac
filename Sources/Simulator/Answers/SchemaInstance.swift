import JSON

struct SchemaInstance: Sendable {
    let schema: AnswerSchema
    let wanted: [[String]: Wanted]

    enum Wanted: Sendable {
        case value(JSON)
        /// The elements of an array, each with its own places.
        case elements([[[String]: Wanted]])
    }

    private static let depthLimit = 48

    func instance(of node: JSON, at path: [String] = []) -> JSON {
        if case .value(let value)? = wanted[path], value.isNull, schema.allowsNull(node) { return .null }
        let object = schema.resolved(node)
        guard path.count < Self.depthLimit else { return .null }
        if case .elements(let elements)? = wanted[path] { return array(object, elements: elements) }
        if let constant = object["const"] { return constant }
        if case .value(let value)? = wanted[path] {
            return SchemaLeaf.fitted(value, to: object, type: schema.type(of: object))
        }
        let isOnTheWay = wanted.keys.contains { $0.starts(with: path) }
        if !isOnTheWay, schema.allowsNull(node), object["type"] != nil { return .null }
        switch schema.type(of: object) {
        case "object": return members(object, at: path)
        case "array": return array(object, at: path)
        case nil where isOnTheWay: return members(object, at: path)
        case let type: return SchemaLeaf.standard(object, type: type)
        }
    }

    private func members(_ object: JSONObject, at path: [String]) -> JSON {
        let properties = object["properties"]?.object ?? JSONObject()
        let required = Set(object["required"]?.array?.compactMap(\.string) ?? [])
        var result = JSONObject()
        for (key, node) in properties where required.contains(key) || leadsToWanted(path + [key]) {
            result[key] = instance(of: node, at: path + [key])
        }
        // A required key without a schema still has to be present.
        for key in required.sorted() where properties[key] == nil {
            result[key] = instance(of: object["additionalProperties"] ?? true, at: path + [key])
        }
        return .object(result)
    }

    private func array(_ object: JSONObject, at path: [String]) -> JSON {
        let places = wanted.keys.filter { $0.count > path.count && $0.starts(with: path) }.compactMap {
            Int($0[path.count])
        }
        let count = max(minimum(object), (places.max() ?? -1) + 1)
        return .array((0..<min(count, 64)).map { instance(of: item(object, $0), at: path + [String($0)]) })
    }

    private func array(_ object: JSONObject, elements: [[[String]: Wanted]]) -> JSON {
        let limit = object["maxItems"]?.integer.map { max($0, 0) } ?? elements.count
        var result = elements.prefix(limit).enumerated().map { place, wanted in
            SchemaInstance(schema: schema, wanted: wanted).instance(of: item(object, place))
        }
        while result.count < minimum(object) {
            result.append(SchemaInstance(schema: schema, wanted: [:]).instance(of: item(object, result.count)))
        }
        return .array(result)
    }

    private func item(_ object: JSONObject, _ place: Int) -> JSON {
        object["prefixItems"]?[place] ?? object["items"] ?? true
    }

    private func minimum(_ object: JSONObject) -> Int { min(max(object["minItems"]?.integer ?? 0, 0), 64) }

    private func leadsToWanted(_ path: [String]) -> Bool { wanted.keys.contains { $0.starts(with: path) } }
}
