package import Hashing
package import JSON
package import Nutrition

/// One file of `providers/answers/`: the JSON Schema a provider answers in, and where each value stands in it.
package struct AnswerDefinition: Sendable, Hashable {
    /// The mapping file's name without folder and ending, such as `analyze-meal`.
    package var name: String
    /// What the schema is called in requests: letters, digits, `_` and `-`, at most 64 characters.
    package var schemaName: String
    /// The schema as written, which is what is sent.
    package let schema: JSON
    /// The same as JSON text: every request of a run holds it.
    package let schemaText: [UInt8]
    /// Equal schemas are one value; compiled once.
    package var validator: JSONSchema
    /// Where each value of an estimate stands in an answer.
    package var mapping: AnswerMapping
    /// Of the schema file followed by the mapping file, byte for byte.
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

/// Where each value of an estimate stands in an answer. A nil pointer: the schema has no such value.
package struct AnswerMapping: Sendable, Hashable {
    /// The array of foods.
    package var foods: JSONPointer?
    /// Relative to one food.
    package var food = FoodMapping()
    /// The meal's stated totals.
    package var totals: [Nutrient: JSONPointer] = [:]
    /// The confidence the answer states for the meal.
    package var confidence: JSONPointer?
    /// Prose on the meal; an answer is scored by it only when there are no foods.
    package var description: JSONPointer?
    /// What the answer warns of, in its own words.
    package var warnings: JSONPointer?
}

/// Where each value of a food stands, relative to the food.
package struct FoodMapping: Sendable, Hashable {
    /// The food's name.
    package var name: JSONPointer?
    /// The food's category, in the answer's words.
    package var category: JSONPointer?
    /// How much of it, as a number in `unit`.
    package var amount: JSONPointer?
    /// The unit of `amount`, in the answer's words.
    package var unit: JSONPointer?
    /// How much of it, in words.
    package var portionText: JSONPointer?
    /// Energy in kcal, all others in g, of the portion.
    package var nutrients: [Nutrient: JSONPointer] = [:]
    /// The confidence the answer states for the food.
    package var confidence: JSONPointer?
    /// How it was prepared, in the answer's words.
    package var preparation: JSONPointer?
}
