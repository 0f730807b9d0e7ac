import JSON
import Nutrition

enum RefinedPortionReading {
    static func read(_ reading: TaskReading) -> RefinedPortion {
        let portion = Portion(
            amount: reading.value("amount")?.number,
            unit: reading.value("unit")?.string.flatMap(EstimateMapping.unit),
            text: reading.value("portion_text")?.statedText)
        let stated = EstimateMapping.estimate(from: reading.answer, mapping: reading.mapping)
        var nutrients = stated.statedTotals
        if nutrients.mass == nil { nutrients.mass = portion.grams }
        return RefinedPortion(
            portion: portion == Portion() ? nil : portion, nutrients: nutrients, confidence: stated.confidence,
            reasoning: reading.value("reasoning")?.statedText)
    }
}
