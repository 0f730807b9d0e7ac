/// What a provider is asked to do with a meal; `task` in an answer file.
package enum AnswerTask: String, Sendable, Hashable, CaseIterable {
    /// Name and estimate the foods of photos; also answers in prose and with totals.
    case photoAnalysis = "photo-analysis"
    /// Find foods, amounts, brands and doubts in what a person wrote.
    case parsedFoods = "parsed-foods"
    /// Correct one portion in a second turn, by a person's words.
    case refinedPortion = "refined-portion"
    /// Find wrong values among stated foods.
    case verifyFoods = "verify-foods"

    /// Of a file that does not say.
    package static let standard = AnswerTask.photoAnalysis

    /// The inputs that it can be asked about.
    package var inputs: [MealInput.Kind] {
        switch self {
        case .photoAnalysis, .refinedPortion: [.photos]
        case .parsedFoods, .verifyFoods: [.text]
        }
    }

    /// Whether a provider of this task is asked about that meal.
    package func takes(_ meal: Meal) -> Bool {
        guard inputs.contains(meal.input.kind) else { return false }
        return switch self {
        case .photoAnalysis: true
        case .parsedFoods: meal.statedFoods == nil
        case .refinedPortion: meal.refinement != nil
        case .verifyFoods: meal.statedFoods != nil
        }
    }

    /// The key of a meal that it needs beside the input; nil for none.
    package var neededKey: String? {
        switch self {
        case .photoAnalysis, .parsedFoods: nil
        case .refinedPortion: "refinement"
        case .verifyFoods: "stated_foods"
        }
    }
}
