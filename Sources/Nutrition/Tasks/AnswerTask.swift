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
    /// Read a product's label in a photo.
    case label
    /// Look a product up by its bar code: a photo of it, or the digits.
    case barcode

    /// Of a file that does not say.
    package static let standard = AnswerTask.photoAnalysis

    /// The inputs that it can be asked about.
    package var inputs: [MealInput.Kind] {
        switch self {
        case .photoAnalysis, .refinedPortion, .label: [.photos]
        case .parsedFoods, .verifyFoods: [.text]
        case .barcode: [.photos, .barcode]
        }
    }

    package var takesPhotos: Bool { inputs.contains(.photos) }

    /// Whether a provider of this task is asked about that meal.
    package func takes(_ meal: Meal) -> Bool {
        guard inputs.contains(meal.input.kind), isOfProducts == (meal.truth.product != nil) else { return false }
        return switch self {
        case .photoAnalysis, .label, .barcode: true
        case .parsedFoods: meal.statedFoods == nil
        case .refinedPortion: meal.refinement != nil
        case .verifyFoods: meal.statedFoods != nil
        }
    }

    /// The key of a meal that it needs beside the input; nil for none.
    package var neededKey: String? {
        switch self {
        case .photoAnalysis, .parsedFoods, .label, .barcode: nil
        case .refinedPortion: "refinement"
        case .verifyFoods: "stated_foods"
        }
    }

    /// Whether it is about packages: photos of them say so by a `product` in their truth.
    private var isOfProducts: Bool { self == .label || self == .barcode }
}
