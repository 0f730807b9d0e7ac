package import Catalog
package import JSON
package import Nutrition

package enum EstimateMapping {
    /// Values that a pointer does not find, or of another type, are unknown.
    package static func estimate(from answer: JSON, mapping: AnswerMapping) -> MealEstimate {
        var totals = Nutrients()
        for (nutrient, pointer) in mapping.totals { totals[nutrient] = pointer.resolve(in: answer)?.number }
        let foods = mapping.foods.flatMap { $0.resolve(in: answer)?.array }?.map { food($0, mapping.food) }
        return MealEstimate(
            foods: mapping.foods == nil ? nil : foods ?? [],
            description: mapping.description?.resolve(in: answer)?.string,
            statedTotals: totals,
            confidence: mapping.confidence?.resolve(in: answer)?.number,
            warnings: mapping.warnings?.resolve(in: answer)?.array?.compactMap(\.string) ?? [])
    }

    private static func food(_ food: JSON, _ mapping: FoodMapping) -> FoodEstimate {
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
            confidence: number(mapping.confidence), preparation: string(mapping.preparation))
    }

    /// Accepts short and long forms, and a plural s.
    private static func unit(_ word: String) -> PortionUnit? {
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
