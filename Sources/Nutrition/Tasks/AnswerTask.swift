/// What a provider is asked to do with a meal; `task` in an answer file.
package enum AnswerTask: String, Sendable, Hashable, CaseIterable {
    /// Name and estimate the foods of photos; also answers in prose and with totals.
    case photoAnalysis = "photo-analysis"
    /// Find foods, amounts, brands and doubts in what a person wrote.
    case parsedFoods = "parsed-foods"
    /// Read a product's label in a photo.
    case label
    /// Look a product up by its bar code: a photo of it, or the digits.
    case barcode

    /// Of a file that does not say.
    package static let standard = AnswerTask.photoAnalysis

    /// The inputs that it can be asked about.
    package var inputs: [MealInput.Kind] {
        switch self {
        case .photoAnalysis: [.photos]
        case .parsedFoods: [.text]
        case .label: [.photos]
        case .barcode: [.photos, .barcode]
        }
    }

    package var takesPhotos: Bool { inputs.contains(.photos) }

    /// Whether a provider of this task is asked about that meal.
    package func takes(_ meal: Meal) -> Bool {
        inputs.contains(meal.input.kind) && isOfProducts == (meal.truth.product != nil)
    }

    /// Whether it is about packages: photos of them say so by a `product` in their truth.
    private var isOfProducts: Bool { self == .label || self == .barcode }
}
