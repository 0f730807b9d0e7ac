import JSON
import Nutrition

enum ParsedFoodsReading {
    static func read(_ reading: TaskReading) -> ParsedFoods {
        ParsedFoods(
            foods: reading.foods.map { food in
                ParsedFood(
                    originalText: reading.value("original_text", of: food)?.statedText,
                    isApproximate: reading.value("is_approximate", of: food)?.bool,
                    modifiers: words(reading.value("modifiers", of: food)),
                    brand: reading.value("brand", of: food)?.statedText)
            },
            unparsedText: reading.value("unparsed_text")?.statedText,
            needsClarification: reading.value("clarification_needed")?.bool,
            question: reading.value("clarification_question")?.statedText)
    }

    /// A list of texts, or one text.
    private static func words(_ value: JSON?) -> [String] {
        (value?.array ?? value.map { [$0] } ?? []).compactMap(\.statedText)
    }
}
