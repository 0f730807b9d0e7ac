/// One food of an estimate, as stated.
package struct FoodEstimate: Sendable, Hashable {
    package var name: String
    /// Nil when neither the answer nor the food's name gives one.
    package var category: FoodCategory?
    /// Whether it was inferred from the name, as the answer's schema has none.
    package var categoryInferred: Bool
    package var portion: Portion?
    /// Per portion, not per 100 g.
    package var nutrients: Nutrients
    /// In [0, 1] as stated; nil when not stated.
    package var confidence: Double?
    package var preparation: String?
    /// Other names it may have, likeliest first, at most `mostNames` with its own; nil if the schema has none.
    package var alternatives: [String]?

    /// Names of one food that count, its own among them.
    package static let mostNames = 5

    package init(
        name: String, category: FoodCategory? = nil, categoryInferred: Bool = false, portion: Portion? = nil,
        nutrients: Nutrients = Nutrients(), confidence: Double? = nil, preparation: String? = nil,
        alternatives: [String]? = nil
    ) {
        self.alternatives = alternatives
        self.name = name
        self.category = category
        self.categoryInferred = categoryInferred
        self.portion = portion
        self.nutrients = nutrients
        self.confidence = confidence
        self.preparation = preparation
    }
}

/// An answer on a meal, in one form for every provider's schema.
package struct MealEstimate: Sendable, Hashable {
    /// Nil if the schema has no foods (a description in prose); empty if it lists none.
    package var foods: [FoodEstimate]?
    /// The prose of a description, nil for schemas without one.
    package var description: String?
    /// Stated totals; each axis nil when not stated.
    package var statedTotals: Nutrients
    /// The meal's confidence in [0, 1], nil when not stated.
    package var confidence: Double?
    /// In the provider's own words.
    package var warnings: [String]
    /// Repairs needed to read the answer; reports count them.
    package var recoveries: [Recovery]
    /// What its task asks for beside foods and totals; nil for the estimate of photos.
    package var task: TaskAnswer?

    package init(
        foods: [FoodEstimate]? = nil, description: String? = nil, statedTotals: Nutrients = Nutrients(),
        confidence: Double? = nil, warnings: [String] = [], recoveries: [Recovery] = [], task: TaskAnswer? = nil
    ) {
        self.task = task
        self.foods = foods
        self.description = description
        self.statedTotals = statedTotals
        self.confidence = confidence
        self.warnings = warnings
        self.recoveries = recoveries
    }

    /// An axis missing for one food is unknown.
    package var summedTotals: Nutrients { Nutrients.sum((foods ?? []).map(\.nutrients)) }

    /// For scoring: per axis the stated total if finite, else the sum of the foods if finite, else nil.
    package var scoredTotals: Nutrients {
        var totals = statedTotals
        let summed = summedTotals
        for nutrient in Nutrient.allCases where totals[nutrient]?.isFinite != true {
            totals[nutrient] = summed[nutrient].flatMap { $0.isFinite ? $0 : nil }
        }
        return totals
    }

    /// For decisions: the meal's confidence, else the energy-weighted mean of its foods' (foods lacking either are left
    /// out), else nil.
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

/// A repair needed to read an answer, counted so that frequent ones are noticed.
package enum Recovery: String, Sendable, Hashable, CaseIterable {
    /// The JSON was in a Markdown code fence.
    case codeFence = "code_fence"
    /// The JSON was between other words.
    case prose
    case numberAsString = "number_as_string"
}

/// Units an answer may state a portion in.
package enum PortionUnit: String, Sendable, Hashable, CaseIterable {
    case gram = "g"
    case millilitre = "ml"
    case ounce = "oz"
    case cup, piece, slice, serving
}

package struct Portion: Sendable, Hashable {
    /// Nil if not stated.
    package var amount: Double?
    package var unit: PortionUnit?
    /// The words beside it, such as "about one cup".
    package var text: String?

    package init(amount: Double? = nil, unit: PortionUnit? = nil, text: String? = nil) {
        self.amount = amount
        self.unit = unit
        self.text = text
    }

    /// Nil unless the unit is one of mass: 1 oz is 28.349523125 g (international avoirdupois ounce, 1959).
    package var grams: Grams? {
        switch unit {
        case .gram: amount.map { Grams($0) }
        case .ounce: amount.map { Grams($0 * 28.349523125) }
        default: nil
        }
    }
}
