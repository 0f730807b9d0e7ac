/// What was read out of a person's words, beside the foods' names and amounts.
package struct ParsedFoods: Sendable, Hashable {
    /// In the order of the estimate's foods, equally many.
    package var foods: [ParsedFood]
    /// Words that no food was made of; nil if there are none.
    package var unparsedText: String?
    /// Whether the person should be asked; nil if not stated.
    package var needsClarification: Bool?
    /// What to ask; nil without a question.
    package var question: String?

    package init(
        foods: [ParsedFood] = [], unparsedText: String? = nil, needsClarification: Bool? = nil, question: String? = nil
    ) {
        self.foods = foods
        self.unparsedText = unparsedText
        self.needsClarification = needsClarification
        self.question = question
    }

    static let keys = ["unparsed_text", "clarification_needed", "clarification_question"]
    static let foodKeys = ["original_text", "is_approximate", "modifiers", "brand"]
}

package struct ParsedFood: Sendable, Hashable {
    /// The words it was read from.
    package var originalText: String?
    package var isApproximate: Bool?
    /// Such as `large` or `without butter`; empty if none are stated.
    package var modifiers: [String]
    package var brand: String?

    package init(
        originalText: String? = nil, isApproximate: Bool? = nil, modifiers: [String] = [], brand: String? = nil
    ) {
        self.originalText = originalText
        self.isApproximate = isApproximate
        self.modifiers = modifiers
        self.brand = brand
    }
}
