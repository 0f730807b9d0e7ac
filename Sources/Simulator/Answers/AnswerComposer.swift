import Catalog
import JSON
import Nutrition

/// Writes an estimate in a provider's own schema: the inverse of `EstimateMapping`.
struct AnswerComposer: Sendable {
    let definition: AnswerDefinition
    private let schema: AnswerSchema

    init(_ definition: AnswerDefinition) {
        self.definition = definition
        schema = AnswerSchema(root: definition.schema)
    }

    func compose(_ estimate: MealEstimate) -> JSON {
        let mapping = definition.mapping
        var wanted = Self.places(
            mapping.totals.map { ($0.value, .optional(estimate.statedTotals[$0.key])) } + [
                (mapping.confidence, confidence(estimate.confidence)),
                (mapping.description, .optional(estimate.description))
            ])
        if let warnings = mapping.warnings {
            let elements = estimate.warnings.map { Self.places([(.root, .string($0))]) }
            wanted[warnings.tokens] = elements.isEmpty ? .value(.null) : .elements(elements)
        }
        let task = TaskComposer(mapping, estimate.task)
        wanted.merge(Self.places(task.values)) { own, _ in own }
        if let foods = mapping.foods {
            wanted[foods.tokens] = .elements(
                (estimate.foods ?? []).enumerated().map { place, food in
                    places(of: food).merging(Self.places(task.values(ofFood: place))) { own, _ in own }
                })
        }
        return SchemaInstance(schema: schema, wanted: wanted).instance(of: definition.schema)
    }

    private func places(of food: FoodEstimate) -> SchemaInstance.Places {
        let mapping = definition.mapping.food
        let portion = writable(food.portion)
        var places = Self.places(
            [
                (mapping.name, .string(food.name)), (mapping.category, .optional(food.category?.rawValue)),
                (mapping.amount, .optional(portion.amount)), (mapping.unit, .optional(portion.unit?.rawValue)),
                (mapping.portionText, .optional(food.portion?.text)), (mapping.confidence, confidence(food.confidence)),
                (mapping.preparation, .optional(food.preparation))
            ] + mapping.nutrients.map { ($0.value, .optional(food.nutrients[$0.key])) })
        if let alternatives = mapping.alternatives {
            let names = (food.alternatives ?? []).map { Self.places([(.root, .string($0))]) }
            places[alternatives.tokens] = .elements(names)
        }
        return places
    }

    /// The nearest word, if the answer states words.
    private func confidence(_ number: Double?) -> JSON {
        guard let number else { return .null }
        let words = definition.mapping.confidenceWords.sorted { $0.key < $1.key }
        let nearest = words.min { abs($0.value - number) < abs($1.value - number) }
        return nearest.map { .string($0.key.replacing(" ", with: "_")) } ?? .number(number)
    }

    private static func places(_ values: [(pointer: JSONPointer?, value: JSON)]) -> SchemaInstance.Places {
        values.reduce(into: [:]) { places, entry in
            if let pointer = entry.pointer { places[pointer.tokens] = .value(entry.value) }
        }
    }

    /// Converts to a unit the schema allows: grams, else ounces, else one serving.
    private func writable(_ portion: Portion?) -> Portion {
        let grams = portion?.amount ?? 0
        guard let unit = definition.mapping.food.unit, let foods = definition.mapping.foods,
            let foodSchema = schema.schema(at: foods.tokens + ["0"], from: definition.schema),
            let unitSchema = schema.schema(at: unit.tokens, from: foodSchema),
            let allowed = schema.resolved(unitSchema)["enum"]?.array?.compactMap(\.string)
        else { return Portion(amount: grams, unit: .gram) }
        if allowed.contains("g") { return Portion(amount: grams, unit: .gram) }
        if allowed.contains("oz") { return Portion(amount: (grams / 28.349523125).rounded(places: 1), unit: .ounce) }
        return Portion(amount: 1, unit: PortionUnit.allCases.first { allowed.contains($0.rawValue) } ?? .serving)
    }
}
