import JSON

/// The part of JSON Schema in OpenAI's strict mode (providers: "Strict-mode schema subset").
enum StrictSchema {
    private static let rejected = [
        "allOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "oneOf"
    ]

    /// The problem in the vendor's words; nil if strict mode accepts the schema.
    static func problem(in schema: JSON) -> String? {
        guard schema["type"]?.string == "object" else {
            return
                "schema must be a JSON Schema of 'type: \"object\"', got 'type: \"\(schema["type"]?.string ?? "None")\"'."
        }
        return problem(in: schema, at: [])
    }

    private static func problem(in schema: JSON, at path: [String]) -> String? {
        guard let object = schema.object, path.count < 64 else { return nil }
        let context = "In context=(\(path.map { "'\($0)'" }.joined(separator: ", ")))"
        if let keyword = rejected.first(where: { object[$0] != nil }) {
            return "\(context), '\(keyword)' is not permitted."
        }
        if object["$ref"] != nil, object.count > 1 { return "\(context), $ref cannot have keywords beside it." }
        if let properties = object["properties"]?.object {
            guard object["additionalProperties"]?.bool == false else {
                return "\(context), 'additionalProperties' is required to be supplied and to be false."
            }
            let required = Set(object["required"]?.array?.compactMap(\.string) ?? [])
            if let missing = properties.keys.first(where: { !required.contains($0) }) {
                return "\(context), 'required' is required to be supplied and to be an array including every key in "
                    + "properties. Missing '\(missing)'."
            }
        }
        for (holder, child) in children(of: object) {
            if let problem = problem(in: child, at: path + holder) { return problem }
        }
        return nil
    }

    private static func children(of object: JSONObject) -> [(path: [String], schema: JSON)] {
        var children: [(path: [String], schema: JSON)] = []
        for holder in ["properties", "$defs", "definitions"] {
            for (key, child) in object[holder]?.object ?? JSONObject() { children.append(([holder, key], child)) }
        }
        if let items = object["items"] { children.append((["items"], items)) }
        for (place, child) in (object["anyOf"]?.array ?? []).enumerated() {
            children.append((["anyOf", String(place)], child))
        }
        return children
    }
}
