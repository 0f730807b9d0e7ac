/// A compiled JSON Schema (draft 2020-12). Refuses keywords outside `JSONSchema.keywords`. `format` is an annotation.
/// OpenAPI's `nullable: true` lets null pass `type` and `enum` in the same schema. References must stay inside the document;
/// only the 2020-12 metaschema is known by its own address.
package struct JSONSchema: Sendable {
    package let document: JSON
    private let nodes: [SchemaNode]
    private let tracks: Bool
    /// Nil for an unusual schema.
    private let plain: PlainSchema?

    /// Accepts `true` and `false` too.
    /// - Throws: `JSONSchemaError` with every mistake.
    package init(compiling document: JSON) throws(JSONSchemaError) {
        nodes = try SchemaCompiler().compile(document)
        tracks = nodes.contains(where: \.asksForCoverage)
        plain = PlainSchema(0, of: nodes)
        self.document = document
    }

    /// The violations in the order of the schema's checks; empty for a valid value.
    /// - Parameter limit: maximum number of violations, at least 1.
    package func validate(_ instance: JSON, limit: Int = 20) -> [JSONSchemaViolation] {
        if let plain, plain.accepts(instance) { return [] }
        var validator = SchemaValidator(nodes: nodes, tracks: tracks, limit: limit)
        return validator.run(instance)
    }
}

package struct JSONSchemaViolation: Sendable, Hashable, CustomStringConvertible {
    package let instance: JSONPointer
    /// The violated keyword; `false` if the schema allows nothing, empty if checking was given up.
    package let keyword: String
    /// The keyword's place in the schema, from its document's root.
    package let schema: JSONPointer
    /// A sentence without the place, such as "is missing the key `calories`".
    package let message: String

    package var description: String { "\(instance.tokens.isEmpty ? "the value" : instance.description) \(message)" }
}

/// All mistakes in a schema.
package struct JSONSchemaError: Error, Sendable, Hashable, CustomStringConvertible {
    package struct Problem: Sendable, Hashable, CustomStringConvertible {
        package let pointer: JSONPointer
        /// A lower-case sentence without full stop: what is wrong and what to do.
        package let message: String

        package var description: String {
            "\(pointer.tokens.isEmpty ? "the schema" : pointer.description): \(message)"
        }
    }

    /// In document order, never empty.
    package let problems: [Problem]

    package var description: String { problems.map(\.description).joined(separator: "; ") }
}

extension JSONSchema {
    /// Unsupported keywords of the 2020-12 vocabularies, older drafts and vendors, with what to do instead.
    static let refused = [
        "$dynamicRef": "use $ref with $defs", "$dynamicAnchor": "use $anchor",
        "$vocabulary": "leave it out; the keywords that are supported are fixed",
        "$recursiveRef": "use $ref, which may be recursive", "$recursiveAnchor": "use $anchor",
        "definitions": "use $defs", "dependencies": "use dependentRequired or dependentSchemas",
        "additionalItems": "use prefixItems with items", "id": "use $id",
        "discriminator": "use anyOf with const in each branch"
    ]

    /// Supported keywords, vendors' additions among them.
    static let keywords = Set(Metaschema.keywords + ["nullable", "example", "propertyOrdering"])
        .subtracting(refused.keys)

    /// What to do instead of that keyword; nil for a supported one.
    static func advice(against keyword: String) -> String? {
        if keywords.contains(keyword) { return nil }
        if let advice = refused[keyword] { return advice }
        let close = keywords.first { $0.lowercased() == keyword.lowercased() }
        return close.map { "write \($0)" } ?? "remove it, or say it in the description"
    }
}
