import JSON
import Nutrition
import Statistics

/// Draws what a simulated model makes of a person's words in a second turn. Its numbers are invented.
struct RefinedPortionDrawing {
    let drawing: EstimateDrawing

    /// The part of the first log error that is left.
    private static let left = 0.5
    /// Standard deviation of the second turn's own log error: some answers get worse.
    private static let ownError = 0.08

    /// The answer to the second turn, after that estimate in the first.
    func refined(_ first: MealEstimate) -> MealEstimate {
        let meal = drawing.meal.meal
        let servings = TrueFoods.servings(of: meal.truth)
        guard let food = meal.refinement?.food, let serving = servings.first(where: { $0.name == food }) else {
            return MealEstimate()
        }
        let truth = serving.nutrients[.mass] ?? 0
        let before = first.foods?.first { $0.name == food }?.nutrients[.mass] ?? truth
        let error = before > 0 && truth > 0 ? LogScale.logarithm(before / truth) * Self.left : 0
        let factor = LogScale.exponential(error + Self.ownError * drawing.normal("refined"))
        var nutrients = Nutrients()
        for nutrient in Nutrient.allCases {
            let places = nutrient == .energy ? 0 : 1
            nutrients[nutrient] = serving.nutrients[nutrient].map { ($0 * factor).rounded(places: places) }
        }
        let grams = nutrients[.mass] ?? 0
        let confidence = (0.8 + 0.05 * drawing.normal("refined confidence")).clamped(0.05, 0.99).rounded(places: 2)
        return MealEstimate(
            statedTotals: nutrients, confidence: confidence,
            task: .refinedPortion(
                RefinedPortion(
                    portion: Portion(amount: grams, unit: .gram, text: "about \(Int(grams.clamped(0, 20_000))) g"),
                    nutrients: nutrients, confidence: confidence,
                    reasoning: "The person's words and the reference object. (Simulated answer.)")))
    }

    /// By the keys of the task.
    static func values(of refined: RefinedPortion) -> [(key: String, value: JSON)] {
        [
            ("amount", .optional(refined.portion?.amount)), ("unit", .optional(refined.portion?.unit?.rawValue)),
            ("portion_text", .optional(refined.portion?.text)), ("reasoning", .optional(refined.reasoning))
        ]
    }
}
