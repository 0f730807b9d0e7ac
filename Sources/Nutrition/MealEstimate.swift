/// One food of an estimate, as an answer states it.
package struct FoodEstimate: Sendable, Hashable {
    package var name: String
    /// Nil when neither the answer nor the food's name gives one.
    package var category: FoodCategory?
    /// True when the category was inferred from the name because the answer's schema has none.
    package var categoryInferred: Bool
    package var portion: Portion?
    /// Per portion, not per 100 g.
    package var nutrients: Nutrients
    /// In [0, 1] as stated; nil when not stated.
    package var confidence: Double?
    package var preparation: String?

    package init(
        name: String, category: FoodCategory? = nil, categoryInferred: Bool = false, portion: Portion? = nil,
        nutrients: Nutrients = Nutrients(), confidence: Double? = nil, preparation: String? = nil
    ) {
        self.name = name
        self.category = category
        self.categoryInferred = categoryInferred
        self.portion = portion
        self.nutrients = nutrients
        self.confidence = confidence
        self.preparation = preparation
    }
}

/// What an answer says of a meal, in one form whatever the provider's own schema.
package struct MealEstimate: Sendable, Hashable {
    /// Nil when the answer's schema has no foods (a description in prose); empty when it has and lists none.
    package var foods: [FoodEstimate]?
    /// The prose of a description, nil for schemas without one.
    package var description: String?
    /// Totals the answer states itself; each axis nil when not stated.
    package var statedTotals: Nutrients
    /// The meal's own confidence in [0, 1], nil when not stated.
    package var confidence: Double?
    /// The provider's own warnings, in its words.
    package var warnings: [String]
    /// Repairs that reading the answer took; each is counted in reports.
    package var recoveries: [Recovery]

    package init(
        foods: [FoodEstimate]? = nil, description: String? = nil, statedTotals: Nutrients = Nutrients(),
        confidence: Double? = nil, warnings: [String] = [], recoveries: [Recovery] = []
    ) {
        self.foods = foods
        self.description = description
        self.statedTotals = statedTotals
        self.confidence = confidence
        self.warnings = warnings
        self.recoveries = recoveries
    }

    /// The sum over foods; an axis one food leaves out is unknown.
    package var summedTotals: Nutrients { Nutrients.sum((foods ?? []).map(\.nutrients)) }

    /// What is scored: per axis the stated total if finite, else the sum of the foods if finite, else nil.
    package var scoredTotals: Nutrients {
        var totals = statedTotals
        let summed = summedTotals
        for nutrient in Nutrient.allCases where totals[nutrient]?.isFinite != true {
            totals[nutrient] = summed[nutrient].flatMap { $0.isFinite ? $0 : nil }
        }
        return totals
    }

    /// What a decision goes by: the meal's own confidence, else the mean of its foods' weighted by their energy
    /// (foods without either are left out), else nil.
    package var decisionConfidence: Double? {
        if let confidence { return confidence }
        var weighted = 0.0
        var weights = 0.0
        for food in foods ?? [] {
            guard let confidence = food.confidence, let energy = food.nutrients.energy?.value, energy > 0,
                energy.isFinite
            else { continue }
            weighted += confidence * energy
            weights += energy
        }
        return weights > 0 ? weighted / weights : nil
    }
}

/// A repair that reading an answer took. Counted, so that a provider that needs many is seen to.
package enum Recovery: String, Sendable, Hashable, CaseIterable {
    /// The JSON stood in a Markdown code fence.
    case codeFence = "code_fence"
    /// The JSON stood between other words.
    case prose
    /// A number was written as a string.
    case numberAsString = "number_as_string"
}
