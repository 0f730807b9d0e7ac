import JSON

/// Follows pointers through a schema and finds the schemas of the value they lead to.
struct SchemaPlaces {
    let schema: JSON

    var root: [JSON] { expand([schema]) }

    /// The schemas of the value at a pointer; empty if no valid answer has a value there.
    func follow(_ pointer: JSONPointer, from start: [JSON]) -> [JSON] {
        pointer.tokens.reduce(start) { schemas, token in expand(schemas.flatMap { step($0, token) }) }
    }

    /// The schemas of an array's elements; empty if none of these schemas allows an array.
    func elements(_ schemas: [JSON]) -> [JSON] { expand(schemas.flatMap { step($0, "0") }) }

    private func step(_ schema: JSON, _ token: String) -> [JSON] {
        guard let object = schema.object else { return schema.bool == true ? [true] : [] }
        let types = object["type"]?.array?.compactMap(\.string) ?? object["type"]?.string.map { [$0] }
        var found: [JSON] = []
        if types?.contains("object") ?? true { found += member(object, token) }
        if types?.contains("array") ?? true, !token.isEmpty, token.utf8.allSatisfy({ (48...57).contains($0) }) {
            found += element(object, Int(token) ?? 0)
        }
        return found
    }

    private func member(_ object: JSONObject, _ token: String) -> [JSON] {
        if let property = object["properties"]?[token] { return [property] }
        // Patterns are not evaluated: any could match this name.
        if let patterns = object["patternProperties"]?.object, !patterns.isEmpty { return [true] }
        return hasKeywordsOfItsOwn(object) ? [object["additionalProperties"] ?? true] : []
    }

    private func element(_ object: JSONObject, _ index: Int) -> [JSON] {
        if let first = object["prefixItems"]?.array, first.indices.contains(index) { return [first[index]] }
        if object["items"] == nil, object["prefixItems"] == nil { return hasKeywordsOfItsOwn(object) ? [true] : [] }
        return [object["items"] ?? true]
    }

    private func hasKeywordsOfItsOwn(_ object: JSONObject) -> Bool {
        !["$ref", "allOf", "anyOf", "oneOf"].contains { object[$0] != nil } || object["properties"] != nil
    }

    private func expand(_ schemas: [JSON]) -> [JSON] {
        var found: [JSON] = []
        var waiting = schemas
        // Limits self-referring and hostile schemas.
        while let next = waiting.popLast(), found.count < 500 {
            guard next != false, !found.contains(next) else { continue }
            found.append(next)
            if let reference = next["$ref"]?.string, reference.hasPrefix("#"),
                let target = try? JSONPointer(String(reference.dropFirst())).resolve(in: schema)
            {
                waiting.append(target)
            }
            for keyword in ["allOf", "anyOf", "oneOf"] { waiting += next[keyword]?.array ?? [] }
        }
        return found
    }
}
