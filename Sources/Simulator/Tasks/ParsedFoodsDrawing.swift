import JSON
import Nutrition

/// Draws what a simulated model reads out of a text. Its rates are invented.
struct ParsedFoodsDrawing {
    let drawing: EstimateDrawing

    private static let brandRate = 0.9
    private static let modifierRate = 0.85
    private static let rightQuestionRate = 0.85
    private static let needlessQuestionRate = 0.08
    private static let subjectRate = 0.9

    func parsed(_ foods: [FoodEstimate]) -> ParsedFoods {
        let truth = drawing.meal.meal.truth
        var parsed = ParsedFoods(
            foods: foods.enumerated().map { place, food in
                self.food(food, place: place, truth.foods?.first { $0.name == food.name })
            })
        let isNeeded = truth.clarification?.isNeeded == true
        let asks = drawing.uniform("asks") < (isNeeded ? Self.rightQuestionRate : Self.needlessQuestionRate)
        parsed.needsClarification = asks
        if asks {
            let subject = truth.clarification?.subject.flatMap(Self.first) ?? foods.first?.name ?? "food"
            let isRight = drawing.uniform("subject") < Self.subjectRate
            parsed.question = isRight ? "How much \(subject) was it?" : "When did you eat this?"
        }
        return parsed
    }

    private func food(_ food: FoodEstimate, place: Int, _ truth: TrueFood?) -> ParsedFood {
        ParsedFood(
            originalText: food.name, isApproximate: truth?.mass == nil,
            modifiers: (truth?.modifiers ?? []).enumerated().compactMap { number, words in
                drawing.uniform("modifier \(place) \(number)") < Self.modifierRate ? Self.first(words) : nil
            },
            brand: drawing.uniform("brand \(place)") < Self.brandRate ? truth?.brand.flatMap(Self.first) : nil)
    }

    /// The first of several spellings.
    private static func first(_ words: String) -> String? { words.split(separator: " / ").first.map { String($0) } }

    /// By the keys of the task.
    static func values(of parsed: ParsedFoods) -> [(key: String, value: JSON)] {
        [
            ("unparsed_text", .optional(parsed.unparsedText)),
            ("clarification_needed", .bool(parsed.needsClarification == true)),
            ("clarification_question", .optional(parsed.question))
        ]
    }

    static func values(of food: ParsedFood) -> [(key: String, value: JSON)] {
        [
            ("original_text", .optional(food.originalText)), ("is_approximate", .bool(food.isApproximate == true)),
            ("modifiers", food.modifiers.isEmpty ? .null : .array(food.modifiers.map { .string($0) })),
            ("brand", .optional(food.brand))
        ]
    }
}
