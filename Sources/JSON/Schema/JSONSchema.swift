/// A JSON Schema (draft 2020-12), compiled once so that checking an answer is quick.
///
/// Which keywords it knows is in `JSONSchema.keywords`; a schema with any other is refused rather than half understood.
/// `format` is an annotation, as 2020-12 has it by default. `nullable: true`, from OpenAPI, lets null pass the `type` and
/// `enum` beside it. References stay inside the document; only the 2020-12 metaschema is known by its own address.
package struct JSONSchema: Sendable {
    /// The schema as written.
    package let document: JSON
    private let nodes: [SchemaNode]
    private let tracks: Bool
    /// Nil for a schema with anything unusual.
    private let plain: PlainSchema?

    /// Compiles a schema, which may also be `true` or `false`.
    /// Throws: `JSONSchemaError` with every mistake in it.
    package init(compiling document: JSON) throws(JSONSchemaError) {
        var compiler = SchemaCompiler()
        nodes = try compiler.compile(document)
        tracks = nodes.contains(where: \.asksForCoverage)
        plain = PlainSchema(0, of: nodes)
        self.document = document
    }

    /// What is wrong with a value, in the order of the schema's checks; empty when the value is valid.
    /// At most `limit` violations (at least one) are looked for.
    package func validate(_ instance: JSON, limit: Int = 20) -> [JSONSchemaViolation] {
        if let plain, plain.accepts(instance) { return [] }
        var validator = SchemaValidator(nodes: nodes, tracks: tracks, limit: limit)
        return validator.run(instance)
    }
}

/// One way in which a value breaks its schema.
package struct JSONSchemaViolation: Sendable, Hashable, CustomStringConvertible {
    /// The place in the value.
    package let instance: JSONPointer
    /// The keyword that was broken; `false` where the schema allows nothing, empty where checking was given up.
    package let keyword: String
    /// The place of that keyword in the schema, counted from the root of its document.
    package let schema: JSONPointer
    /// One sentence about the value, without its place: "is missing the key `calories`".
    package let message: String

    /// The place and the message.
    package var description: String { "\(instance.tokens.isEmpty ? "the value" : instance.description) \(message)" }
}

/// Why a document is not a schema that can be checked against: all of its mistakes.
package struct JSONSchemaError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One mistake.
    package struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// The place in the schema document.
        package let pointer: JSONPointer
        /// A lower-case sentence without full stop: what is wrong and what to do.
        package let message: String

        /// The place and the message.
        package var description: String {
            "\(pointer.tokens.isEmpty ? "the schema" : pointer.description): \(message)"
        }
    }

    /// The mistakes in the order of the document, never empty.
    package let problems: [Problem]

    /// All mistakes in one line.
    package var description: String { problems.map(\.description).joined(separator: "; ") }
}
