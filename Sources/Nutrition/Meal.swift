/// Source of a true value, strongest first.
package enum Provenance: String, Sendable, Hashable, CaseIterable {
    case weighed, label, database, estimated
}

/// One food that is truly on the plate.
package struct TrueFood: Sendable, Hashable {
    /// What a person would call it, such as `apple`.
    package var name: String
    /// Edible grams, nil if unknown.
    package var mass: Grams?
    /// The source of its values, such as `244.5 g − 10 % waste = 220 g × 52 kcal per 100 g`; nil if not stated.
    package var derivation: String?
    /// As the person wrote it; ` / ` between spellings that will all do. Nil without a brand.
    package var brand: String?
    /// What else the person said of it, such as `large`; ` / ` between words that will all do.
    package var modifiers: [String]

    package init(
        name: String, mass: Grams? = nil, derivation: String? = nil, brand: String? = nil, modifiers: [String] = []
    ) {
        self.name = name
        self.mass = mass
        self.derivation = derivation
        self.brand = brand
        self.modifiers = modifiers
    }
}

/// Whether a person must be asked before a text can be logged.
package struct Clarification: Sendable, Hashable {
    package var isNeeded: Bool
    /// A word the question must have; ` / ` between words that will all do. Nil if none is needed or stated.
    package var subject: String?

    package init(isNeeded: Bool, subject: String? = nil) {
        self.isNeeded = isNeeded
        self.subject = subject
    }
}

/// The known truth of a meal. A nil value is unknown, never 0.
package struct Truth: Sendable, Hashable {
    /// Of the whole meal.
    package var nutrients: Nutrients
    /// Energies (kcal) a careful reader would accept.
    package var energyRange: ClosedRange<Double>?
    /// Nil if unknown; empty if the photos show no food.
    package var foods: [TrueFood]?
    /// Keys are the nutrients' file keys and `foods`; `""` is for all others.
    package var provenance: [String: Provenance]
    /// Nil if not stated.
    package var clarification: Clarification?
    /// Of a photographed label or a code; nil for meals.
    package var product: Product?

    package init(
        nutrients: Nutrients = Nutrients(), energyRange: ClosedRange<Double>? = nil, foods: [TrueFood]? = nil,
        provenance: [String: Provenance] = [:]
    ) {
        self.nutrients = nutrients
        self.energyRange = energyRange
        self.foods = foods
        self.provenance = provenance
    }

    /// Nil if the file does not say.
    package func provenance(of nutrient: Nutrient) -> Provenance? { provenance[nutrient.key] ?? provenance[""] }

    /// Whether the photos truly show no food.
    package var isNoFood: Bool { foods?.isEmpty == true }

    /// The stated value in its unit, else 0 for a meal without food. Nil when unknown or not finite.
    package func value(of nutrient: Nutrient) -> Double? {
        nutrients[nutrient].flatMap { $0.isFinite ? $0 : nil } ?? (isNoFood ? 0 : nil)
    }
}

/// The difficulty stated by the set.
package enum Difficulty: String, Sendable, Hashable, CaseIterable {
    case simple, medium, complex, adversarial
}

/// The half of an experiment a meal belongs to.
package enum Split: String, Sendable, Hashable, CaseIterable {
    case tune, test
}

/// One case of an eval set.
package struct Meal: Sendable, Hashable {
    /// Unique within its set.
    package var id: String
    /// What is asked about: photos, a text or a bar code.
    package var input: MealInput
    /// The person's note beside the input, if any.
    package var notes: String?
    /// Nil if the set does not say.
    package var difficulty: Difficulty?
    /// Meals of one group are one cluster in the statistics. Defaults to the meal's id.
    package var group: String
    /// Nil if the set has no splits.
    package var split: Split?
    package var tags: [String]
    /// Who ate it, in the set's words; nil if not stated.
    package var person: String?
    /// When it was eaten, in the set's words; nil if not stated.
    package var day: String?
    package var truth: Truth
    /// What the person adds to a first estimate; nil for a meal of one turn.
    package var refinement: Refinement?
    /// Foods with values to check, of which `input` is the text; nil for other meals.
    package var statedFoods: [StatedFood]?

    package init(
        id: String, photos: [String], notes: String? = nil, difficulty: Difficulty? = nil, group: String? = nil,
        split: Split? = nil, tags: [String] = [], person: String? = nil, day: String? = nil, truth: Truth = Truth()
    ) {
        self.init(
            id: id, input: .photos(photos), notes: notes, difficulty: difficulty, group: group, split: split,
            tags: tags, person: person, day: day, truth: truth)
    }

    package init(
        id: String, input: MealInput, notes: String? = nil, difficulty: Difficulty? = nil, group: String? = nil,
        split: Split? = nil, tags: [String] = [], person: String? = nil, day: String? = nil, truth: Truth = Truth()
    ) {
        self.id = id
        self.input = input
        self.notes = notes
        self.difficulty = difficulty
        self.group = group ?? id
        self.split = split
        self.tags = tags
        self.person = person
        self.day = day
        self.truth = truth
    }
}

extension Meal {
    /// File names of its photos; empty for a text or a code. Setting none leaves a text or a code as it is.
    package var photos: [String] {
        get { if case .photos(let names) = input { names } else { [] } }
        set { if input.kind == .photos || !newValue.isEmpty { input = .photos(newValue) } }
    }

    /// What the person wrote; nil for photos and codes.
    package var text: String? { if case .text(let text) = input { text } else { nil } }

    /// The digits of its code; nil for photos and texts.
    package var barcode: String? { if case .barcode(let digits) = input { digits } else { nil } }
}
