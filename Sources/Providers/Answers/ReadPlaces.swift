package import Catalog
package import JSON
import Nutrition

/// What a pointer of an answer's mapping found.
package struct ReadPlace: Sendable, Hashable {
    /// In the answer's file, such as `foods` or `food.name`.
    package let key: String
    package let pointer: JSONPointer
    /// Nil if the answer has no value there.
    package let value: JSON?
}

extension AnswerReader {
    /// What each pointer of the mapping finds in an answer, those of a food in the first one; empty without JSON.
    package static func places(in text: String, of answer: AnswerDefinition) -> [ReadPlace] {
        guard let found = AnswerJSON.find(in: text)?.value else { return [] }
        let mapping = answer.mapping
        func place(_ key: String, _ pointer: JSONPointer?) -> ReadPlace? {
            pointer.map { ReadPlace(key: key, pointer: $0, value: $0.resolve(in: found)) }
        }
        let meal =
            [place("foods", mapping.foods), place("description", mapping.description)]
            + Nutrient.allCases.map { place($0.key, mapping.totals[$0]) }
            + [place("confidence", mapping.confidence), place("warnings", mapping.warnings)]
        guard let foods = mapping.foods else { return meal.compactMap(\.self) }
        let food = mapping.food
        let first = foods.appending(0)
        func part(_ key: String, _ pointer: JSONPointer?) -> ReadPlace? {
            place("food.\(key)", pointer.map { first.appending($0) })
        }
        let ofFood =
            [part("name", food.name), part("amount", food.amount), part("unit", food.unit)]
            + Nutrient.allCases.map { part($0.key, food.nutrients[$0]) }
            + [
                part("category", food.category), part("portion_text", food.portionText),
                part("confidence", food.confidence), part("preparation", food.preparation),
                part("alternatives", food.alternatives)
            ]
        return (meal + ofFood).compactMap(\.self)
    }
}
