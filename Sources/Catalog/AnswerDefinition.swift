package import Hashing
package import JSON
package import Nutrition

/// One file of `providers/answers/`: the JSON Schema of answers, and the mapping of their values.
package struct AnswerDefinition: Sendable, Hashable {
    /// The mapping file's name without folder and extension, such as `analyze-meal`.
    package var name: String
    /// What its provider is asked to do, and so which meals it is asked about.
    package var task = AnswerTask.standard
    /// Sent in requests: letters, digits, `_` and `-`, at most 64 characters.
    package var schemaName: String
    /// The answer to the first turn of an attempt of two; nil: attempts have one turn.
    package var first: AnswerDefinition? {
        get { turns.first }
        set { turns = newValue.map { [$0] } ?? [] }
    }
    /// A list, as a value cannot contain its own kind.
    private var turns: [AnswerDefinition] = []
    /// As written and sent.
    package let schema: JSON
    /// The schema's file, relative to the project; empty if not read from one.
    package internal(set) var schemaFile = ""
    /// `schema` as JSON text, kept because every request contains it.
    package let schemaText: [UInt8]
    package var validator: JSONSchema
    package var mapping: AnswerMapping
    /// SHA-256 of the schema file followed by the mapping file.
    package var sha256: SHA256Digest

    package init(
        name: String, schemaName: String? = nil, schema: JSON, validator: JSONSchema, mapping: AnswerMapping,
        sha256: SHA256Digest
    ) {
        self.name = name
        self.schemaName = schemaName ?? String(name.map { $0 == "-" ? "_" : $0 })
        self.schema = schema
        schemaText = schema.serialized()
        self.validator = validator
        self.mapping = mapping
        self.sha256 = sha256
    }

    package static func == (a: Self, b: Self) -> Bool { a.name == b.name && a.sha256 == b.sha256 }
    package func hash(into hasher: inout Hasher) { hasher.combine(sha256) }
}

/// Pointers to an estimate's values in an answer; nil: the schema has no such value.
package struct AnswerMapping: Sendable, Hashable {
    package var foods: JSONPointer?
    package var food = FoodMapping()
    package var totals: [Nutrient: JSONPointer] = [:]
    package var confidence: JSONPointer?
    /// Confidences that the server states as words, 0–1, by their `confidenceWord`.
    package var confidenceWords: [String: Double] = [:]
    /// Prose; scored only if the answer has no foods.
    package var description: JSONPointer?
    package var warnings: JSONPointer?
    /// By the task's own keys.
    package var task: [String: JSONPointer] = [:]
}

extension AnswerMapping {
    /// The word as it is looked up: lower case, one blank for `_` and `-`.
    package static func confidenceWord(_ text: String) -> String {
        text.lowercased().split { " _-".contains($0) }.joined(separator: " ")
    }
}

/// Pointers relative to one food.
package struct FoodMapping: Sendable, Hashable {
    package var name: JSONPointer?
    package var category: JSONPointer?
    /// A number in `unit`.
    package var amount: JSONPointer?
    package var unit: JSONPointer?
    /// The amount in words.
    package var portionText: JSONPointer?
    /// Of the portion: energy in kcal, all others in g.
    package var nutrients: [Nutrient: JSONPointer] = [:]
    package var confidence: JSONPointer?
    package var preparation: JSONPointer?
    /// An array of other names the food may have, likeliest first.
    package var alternatives: JSONPointer?
    /// By the task's own keys.
    package var task: [String: JSONPointer] = [:]
}
