/// The 2020-12 metaschema, in one document instead of the official eight.
enum Metaschema {
    static let address = "https://json-schema.org/draft/2020-12/schema"

    /// The form of a keyword's value, and the keywords that have it.
    private static let shapes: [(shape: JSON, keywords: [String])] = {
        let schema: JSON = ["$ref": "#"]
        let text: JSON = ["type": "string"]
        let flag: JSON = ["type": "boolean"]
        let size: JSON = ["type": "integer", "minimum": 0]
        let names: JSON = ["type": "array", "items": text, "uniqueItems": true]
        let type: JSON = ["enum": .array(JSONTypes.named.map { .string($0.name) })]
        let types: JSON = ["type": "array", "items": type, "minItems": 1, "uniqueItems": true]
        let anchor: JSON = ["type": "string", "pattern": "^[A-Za-z_][-A-Za-z0-9._]*$"]
        let schemas: JSON = ["type": "array", "minItems": 1, "items": schema]
        let schemasByKey: JSON = ["type": "object", "additionalProperties": schema]
        return [
            (schema, ["items", "contains", "additionalProperties", "propertyNames", "contentSchema"]),
            (schema, ["if", "then", "else", "not", "unevaluatedItems", "unevaluatedProperties"]),
            (schemas, ["prefixItems", "allOf", "anyOf", "oneOf"]),
            (schemasByKey, ["$defs", "properties", "patternProperties", "dependentSchemas"]),
            (size, ["minLength", "maxLength", "minItems", "maxItems"]),
            (size, ["minContains", "maxContains", "minProperties", "maxProperties"]),
            (["type": "number"], ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]),
            (["type": "number", "exclusiveMinimum": 0], ["multipleOf"]),
            (["anyOf": [type, types]], ["type"]),
            (["type": "array"], ["enum", "examples"]),
            (names, ["required"]),
            (["type": "object", "additionalProperties": names], ["dependentRequired"]),
            (flag, ["uniqueItems", "deprecated", "readOnly", "writeOnly"]),
            (["type": "string", "pattern": "^[^#]*#?$"], ["$id"]),
            (anchor, ["$anchor", "$dynamicAnchor"]),
            (["type": "object", "additionalProperties": flag], ["$vocabulary"]),
            (text, ["$schema", "$ref", "$dynamicRef", "$comment", "title", "description", "pattern", "format"]),
            (text, ["contentEncoding", "contentMediaType"]), ([:], ["const", "default"])
        ]
    }()

    /// Every keyword of the 2020-12 vocabularies.
    static let keywords = shapes.flatMap(\.keywords)

    static let document: JSON = {
        let properties = shapes.flatMap { shape, keywords in keywords.map { ($0, shape) } }
        return [
            "$schema": .string(address), "$id": .string(address), "type": ["object", "boolean"],
            "properties": .object(JSONObject(properties))
        ]
    }()
}
