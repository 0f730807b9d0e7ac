/// What a person adds to a first estimate, and the food it is about.
package struct Refinement: Sendable, Hashable {
    /// One of the meal's true foods.
    package var food: String
    /// The person's own.
    package var words: String
    /// An object of known size on the photos, such as `the fork is 19 cm long`; nil without one.
    package var reference: String?

    package init(food: String, words: String, reference: String? = nil) {
        self.food = food
        self.words = words
        self.reference = reference
    }
}

/// What the second turn states about one food.
package struct RefinedPortion: Sendable, Hashable {
    package var portion: Portion?
    /// Of that portion.
    package var nutrients: Nutrients
    /// In [0, 1]; nil when not stated.
    package var confidence: Double?
    package var reasoning: String?
    /// The estimate of the first turn; nil where the second was read alone.
    package var before: MealEstimate?

    package init(
        portion: Portion? = nil, nutrients: Nutrients = Nutrients(), confidence: Double? = nil,
        reasoning: String? = nil, before: MealEstimate? = nil
    ) {
        self.portion = portion
        self.nutrients = nutrients
        self.confidence = confidence
        self.reasoning = reasoning
        self.before = before
    }

    static let keys = ["amount", "unit", "portion_text", "reasoning"]
}
