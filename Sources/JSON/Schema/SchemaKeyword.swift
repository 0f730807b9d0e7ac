package struct JSONSchemaKeyword: Sendable, Hashable {
    package enum Role: Sendable, Hashable {
        case checked
        /// Names or refers to schemas.
        case names
        /// Never makes a value invalid.
        case annotation
        /// A schema with it is refused; with what to do instead.
        case refused(String)
    }

    package let name: String
    package let role: Role

    package var isSupported: Bool { if case .refused = role { false } else { true } }
}

extension JSONSchema {
    /// Every keyword of the 2020-12 vocabularies, vendors' additions, and the usual ones of older drafts.
    package static let keywords: [JSONSchemaKeyword] =
        [
            "type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
            "minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems", "prefixItems", "items",
            "contains",
            "minContains", "maxContains", "minProperties", "maxProperties", "required", "properties",
            "patternProperties",
            "additionalProperties", "propertyNames", "dependentRequired", "dependentSchemas", "allOf", "anyOf", "oneOf",
            "not", "if", "then", "else", "unevaluatedItems", "unevaluatedProperties", "nullable"
        ].map { JSONSchemaKeyword(name: $0, role: .checked) }
        + ["$schema", "$id", "$anchor", "$ref", "$defs"].map { JSONSchemaKeyword(name: $0, role: .names) }
        + [
            "$comment", "title", "description", "default", "example", "examples", "deprecated", "readOnly", "writeOnly",
            "format", "contentEncoding", "contentMediaType", "contentSchema", "propertyOrdering"
        ].map { JSONSchemaKeyword(name: $0, role: .annotation) }
        + [
            ("$dynamicRef", "use $ref with $defs"), ("$dynamicAnchor", "use $anchor"),
            ("$vocabulary", "leave it out; the keywords that are supported are fixed"),
            ("$recursiveRef", "use $ref, which may be recursive"), ("$recursiveAnchor", "use $anchor"),
            ("definitions", "use $defs"), ("dependencies", "use dependentRequired or dependentSchemas"),
            ("additionalItems", "use prefixItems with items"), ("id", "use $id"),
            ("discriminator", "use anyOf with const in each branch")
        ].map { JSONSchemaKeyword(name: $0.0, role: .refused($0.1)) }

    private static let roles = Dictionary(
        keywords.map { ($0.name, $0.role) }, uniquingKeysWith: { first, _ in first })

    static func role(of keyword: String) -> JSONSchemaKeyword.Role {
        roles[keyword] ?? .refused(advice(on: keyword))
    }

    private static func advice(on keyword: String) -> String {
        let lowered = keyword.lowercased()
        let close = keywords.first { $0.isSupported && $0.name.lowercased() == lowered }
        return close.map { "write \($0.name)" } ?? "remove it, or say it in the description"
    }
}
