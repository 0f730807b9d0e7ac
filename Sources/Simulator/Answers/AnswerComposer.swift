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
        var wanted: [[String]: SchemaInstance.Wanted] = [:]
        func put(_ pointer: JSONPointer?, _ value: JSON) {
            if let pointer { wanted[pointer.tokens] = .value(value) }
        }
        for (nutrient, pointer) in mapping.totals { put(pointer, .optional(estimate.statedTotals[nutrient])) }
        put(mapping.confidence, .optional(estimate.confidence))
        put(mapping.description, .optional(estimate.description))
        if let warnings = mapping.warnings {
            wanted[warnings.tokens] = .elements(estimate.warnings.map { [[]: .value(.string($0))] })
            if estimate.warnings.isEmpty { wanted[warnings.tokens] = .value(.null) }
        }
        if let foods = mapping.foods {
            let elements = (estimate.foods ?? []).map { food in places(of: food) }
            wanted[foods.tokens] = .elements(elements)
        }
        return SchemaInstance(schema: schema, wanted: wanted).instance(of: definition.schema)
    }

    private func places(of food: FoodEstimate) -> [[String]: SchemaInstance.Wanted] {
        let mapping = definition.mapping.food
        let portion = writable(food.portion)
        let values: [(JSONPointer?, JSON)] =
            [
                (mapping.name, .string(food.name)), (mapping.category, .optional(food.category?.rawValue)),
                (mapping.amount, .optional(portion.amount)), (mapping.unit, .optional(portion.unit?.rawValue)),
                (mapping.portionText, .optional(food.portion?.text)), (mapping.confidence, .optional(food.confidence)),
                (mapping.preparation, .optional(food.preparation))
            ] + mapping.nutrients.map { ($0.value, .optional(food.nutrients[$0.key])) }
        var places: [[String]: SchemaInstance.Wanted] = [:]
        for (pointer, value) in values { if let pointer { places[pointer.tokens] = .value(value) } }
        return places
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
