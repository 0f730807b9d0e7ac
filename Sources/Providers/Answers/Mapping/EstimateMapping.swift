package import Catalog
package import JSON
package import Nutrition

package enum EstimateMapping {
    /// Values that a pointer does not find, or of another type, are unknown.
    package static func estimate(from answer: JSON, mapping: AnswerMapping) -> MealEstimate {
        var totals = Nutrients()
        for (nutrient, pointer) in mapping.totals { totals[nutrient] = pointer.resolve(in: answer)?.number }
        let foods = mapping.foods.flatMap { $0.resolve(in: answer)?.array }?.map { food($0, mapping) }
        return MealEstimate(
            foods: mapping.foods == nil ? nil : foods ?? [],
            description: mapping.description?.resolve(in: answer)?.string,
            statedTotals: totals,
            confidence: confidence(mapping.confidence?.resolve(in: answer), mapping),
            warnings: mapping.warnings?.resolve(in: answer)?.array?.compactMap(\.string) ?? [])
    }

    private static func confidence(_ value: JSON?, _ mapping: AnswerMapping) -> Double? {
        value?.number ?? value?.string.flatMap { mapping.confidenceWords[AnswerMapping.confidenceWord($0)] }
    }

    private static func food(_ food: JSON, _ answer: AnswerMapping) -> FoodEstimate {
        let mapping = answer.food
        func string(_ pointer: JSONPointer?) -> String? { pointer?.resolve(in: food)?.string }
        func number(_ pointer: JSONPointer?) -> Double? { pointer?.resolve(in: food)?.number }
        let name = string(mapping.name) ?? ""
        let portion = Portion(
            amount: number(mapping.amount), unit: string(mapping.unit).flatMap(unit), text: string(mapping.portionText))
        var nutrients = Nutrients()
        for (nutrient, pointer) in mapping.nutrients { nutrients[nutrient] = number(pointer) }
        if nutrients.mass == nil { nutrients.mass = portion.grams }
        let stated = string(mapping.category).flatMap { FoodCategory(rawValue: $0.lowercased()) }
        return FoodEstimate(
            name: name, category: stated ?? FoodCategory.inferred(from: name), categoryInferred: stated == nil,
            portion: portion == Portion() ? nil : portion, nutrients: nutrients,
            confidence: confidence(mapping.confidence?.resolve(in: food), answer),
            preparation: string(mapping.preparation),
            alternatives: mapping.alternatives.map { others($0.resolve(in: food), than: name) })
    }

    /// The other names: texts, each once, without the food's own and without empty ones.
    private static func others(_ value: JSON?, than name: String) -> [String] {
        var known: Set = [name.lowercased()]
        let names = (value?.array ?? []).prefix(100).compactMap(\.string)
            .filter { $0.contains { !$0.isWhitespace } && known.insert($0.lowercased()).inserted }
        return Array(names.prefix(FoodEstimate.mostNames - 1))
    }

    /// Accepts short and long forms, and a plural s.
    static func unit(_ word: String) -> PortionUnit? {
        let lower = word.lowercased()
        switch lower {
        case "gram", "grams": return .gram
        case "millilitre", "milliliter", "millilitres", "milliliters": return .millilitre
        case "ounce", "ounces": return .ounce
        default:
            return PortionUnit(rawValue: lower)
                ?? PortionUnit(rawValue: String(lower.dropLast(lower.hasSuffix("s") ? 1 : 0)))
        }
    }
}
