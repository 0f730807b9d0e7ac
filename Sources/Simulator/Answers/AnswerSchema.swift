import JSON

/// Resolves references, alternatives and merged parts of a JSON Schema, as needed to write an instance.
struct AnswerSchema: Sendable {
    let root: JSON

    /// Maximum references and alternatives followed: a schema may refer to itself.
    private static let followLimit = 32

    /// Follows references, merges `allOf`, and chooses the first alternative that is not only null, or the null one.
    func resolved(_ schema: JSON, wantsNull: Bool = false) -> JSONObject {
        var object = schema.object ?? JSONObject()
        for _ in 0..<Self.followLimit {
            if let reference = object["$ref"]?.string {
                object["$ref"] = nil
                object = merged(target(of: reference).object ?? JSONObject(), under: object)
            } else if let parts = object["allOf"]?.array {
                object["allOf"] = nil
                for part in parts { object = merged(resolved(part), under: object) }
            } else if let options = (object["anyOf"] ?? object["oneOf"])?.array {
                object["anyOf"] = nil
                object["oneOf"] = nil
                let chosen = options.first { allowsOnlyNull($0) == wantsNull } ?? options.first
                object = merged(chosen?.object ?? JSONObject(), under: object)
            } else {
                break
            }
        }
        return object
    }

    func allowsNull(_ schema: JSON) -> Bool {
        let object = resolved(schema, wantsNull: true)
        if object["nullable"]?.bool == true { return true }
        if let constant = object["const"] { return constant.isNull }
        if let values = object["enum"]?.array { return values.contains(.null) }
        return types(of: object).map { $0.contains("null") } ?? true
    }

    /// The first type that is not null; nil if the schema names none.
    func type(of object: JSONObject) -> String? {
        if let type = types(of: object)?.first(where: { $0 != "null" }) { return type }
        if object["properties"] != nil { return "object" }
        return object["items"] == nil ? types(of: object)?.first : "array"
    }

    /// The schema of the value at a path of tokens; nil if not described.
    func schema(at tokens: [String], from schema: JSON) -> JSON? {
        var schema = schema
        for token in tokens {
            let object = resolved(schema)
            if let next = object["properties"]?[token] {
                schema = next
            } else if let next = object["prefixItems"]?[Int(token) ?? -1] ?? object["items"] {
                schema = next
            } else {
                return nil
            }
        }
        return schema
    }

    private func types(of object: JSONObject) -> [String]? {
        switch object["type"] {
        case .string(let type): [type]
        case .array(let types): types.compactMap(\.string)
        default: nil
        }
    }

    private func allowsOnlyNull(_ option: JSON) -> Bool {
        guard let object = option.object else { return false }
        return types(of: object) == ["null"] || object["const"]?.isNull == true
    }

    /// Follows a pointer inside the document; other references give an empty schema.
    private func target(of reference: String) -> JSON {
        guard reference.hasPrefix("#"), let pointer = try? JSONPointer(String(reference.dropFirst())) else {
            return [:]
        }
        return pointer.resolve(in: root) ?? [:]
    }

    /// Merges two schemas: `over` wins; properties and required keys are joined.
    private func merged(_ base: JSONObject, under over: JSONObject) -> JSONObject {
        var result = base
        for (key, value) in over {
            switch (key, result[key], value) {
            case ("properties", .object(let a)?, .object(let b)):
                result[key] = .object(JSONObject(a.map { ($0.key, $0.value) } + b.map { ($0.key, $0.value) }))
            case ("required", .array(let a)?, .array(let b)): result[key] = .array(a + b)
            default: result[key] = value
            }
        }
        return result
    }
}
