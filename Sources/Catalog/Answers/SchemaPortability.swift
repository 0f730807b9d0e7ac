import JSON

/// What a vendor's enforced output leaves out of JSON Schema, as its documentation stood in autumn 2026.
struct SchemaPortability {
    let wire: WireName
    /// Servers that speak OpenAI's wire format on other hosts have other limits: for them its rules are advice.
    let host: String?

    struct Problem {
        var pointer: JSONPointer
        var severity: Diagnostic.Severity
        var message: String
    }

    /// OpenAI, structured outputs guide: the supported subset.
    private static let openAI: Set<String> = [
        "type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf", "$ref", "$defs",
        "$schema", "$id", "title", "description", "pattern", "format", "multipleOf", "minimum", "maximum",
        "exclusiveMinimum", "exclusiveMaximum", "minItems", "maxItems"
    ]
    private static let openAIRefused: Set<String> = [
        "allOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "oneOf", "default"
    ]
    /// Gemini API reference, `responseJsonSchema`.
    private static let gemini: Set<String> = [
        "$id", "$defs", "$ref", "$anchor", "type", "format", "title", "description", "enum", "items", "prefixItems",
        "minItems", "maxItems", "minimum", "maximum", "anyOf", "oneOf", "properties", "additionalProperties",
        "required", "propertyOrdering"
    ]

    /// The problems in the order of the schema.
    func problems(in schema: JSON) -> [Problem] {
        var problems: [Problem] = []
        if wire == .openAIChat, schema["type"]?.string != "object" || schema["anyOf"] != nil {
            problems.append(
                problem(.root, "OpenAI needs a schema whose root is an object; wrap it in one", isRefused: true))
        }
        visit(schema, .root, level: 0, &problems)
        return problems
    }

    private func visit(_ schema: JSON, _ pointer: JSONPointer, level: Int, _ problems: inout [Problem]) {
        guard let object = schema.object, level < 64 else { return }
        for (key, _) in object { checkKeyword(key, pointer.appending(key), &problems) }
        if object["$ref"] != nil, wire != .mistralChat, object.keys.contains(where: { !$0.hasPrefix("$") }) {
            problems.append(
                problem(
                    pointer, "\(vendor) takes no keyword beside `$ref`; move it to what is referred to", isRefused: true
                ))
        }
        if wire == .openAIChat { checkObject(object, pointer, &problems) }
        for keyword in ["properties", "$defs"] {
            for (name, part) in object[keyword]?.object ?? JSONObject() {
                visit(part, pointer.appending(keyword).appending(name), level: level + 1, &problems)
            }
        }
        for keyword in ["items", "additionalProperties"] {
            if let part = object[keyword] { visit(part, pointer.appending(keyword), level: level + 1, &problems) }
        }
        for keyword in ["anyOf", "oneOf", "allOf", "prefixItems"] {
            for (index, part) in (object[keyword]?.array ?? []).enumerated() {
                visit(part, pointer.appending(keyword).appending(index), level: level + 1, &problems)
            }
        }
    }

    private func checkKeyword(_ key: String, _ pointer: JSONPointer, _ problems: inout [Problem]) {
        switch wire {
        case .openAIChat:
            if Self.openAIRefused.contains(key) {
                problems.append(
                    problem(
                        pointer, "OpenAI refuses `\(key)` in an enforced schema; say it in the description",
                        isRefused: true))
            } else if !Self.openAI.contains(key) {
                problems.append(
                    problem(
                        pointer, "OpenAI does not document `\(key)` for enforced schemas; leave it out",
                        isRefused: false))
            }
        case .gemini:
            guard !Self.gemini.contains(key), key != "$schema" else { return }
            problems.append(
                problem(
                    pointer, "Gemini does not support `\(key)` in a schema; say it in the description", isRefused: false
                ))
        case .mistralChat:
            guard Self.openAIRefused.contains(key) else { return }
            problems.append(
                problem(
                    pointer, "Mistral documents no support for `\(key)`; say it in the description", isRefused: false))
        }
    }

    private func checkObject(_ object: JSONObject, _ pointer: JSONPointer, _ problems: inout [Problem]) {
        guard let properties = object["properties"]?.object else { return }
        if object["additionalProperties"] != .bool(false) {
            problems.append(
                problem(
                    pointer, "OpenAI needs `\"additionalProperties\": false` on every object; add it", isRefused: true))
        }
        let required = Set((object["required"]?.array ?? []).compactMap(\.string))
        for (name, _) in properties where !required.contains(name) {
            problems.append(
                problem(
                    pointer.appending("properties").appending(name),
                    "OpenAI needs every property in `required`; add `\(MappingReader.shown(name))`, and null to its types "
                        + "where it may be absent", isRefused: true))
        }
    }

    private var vendor: String { wire == .gemini ? "Gemini" : wire == .mistralChat ? "Mistral" : "OpenAI" }

    private func problem(_ pointer: JSONPointer, _ message: String, isRefused: Bool) -> Problem {
        let isVendor = wire != .openAIChat || host?.hasSuffix("openai.com") == true
        return Problem(pointer: pointer, severity: isRefused && isVendor ? .error : .warning, message: message)
    }
}
