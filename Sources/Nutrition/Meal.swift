/// Where a true value comes from, strongest first.
package enum Provenance: String, Sendable, Hashable, CaseIterable {
    case weighed, label, database, estimated
}

/// One food that is truly on the plate.
package struct TrueFood: Sendable, Hashable {
    /// What a person would call it, such as `apple`.
    package var name: String
    /// Edible grams, nil when not known.
    package var mass: Grams?

    package init(name: String, mass: Grams? = nil) {
        self.name = name
        self.mass = mass
    }
}

/// What is known of a meal. Every value is optional and a nil one is unknown, never 0.
package struct Truth: Sendable, Hashable {
    /// Of the whole meal.
    package var nutrients: Nutrients
    /// The energy (kcal) a careful reader would accept, lower bound ≤ upper bound.
    package var energyRange: ClosedRange<Double>?
    /// Nil when the foods are not known; empty when there is truly no food in the photos.
    package var foods: [TrueFood]?
    /// Where each value comes from. Keys are the nutrients' file keys and `foods`; `""` stands for all others.
    package var provenance: [String: Provenance]

    package init(
        nutrients: Nutrients = Nutrients(), energyRange: ClosedRange<Double>? = nil, foods: [TrueFood]? = nil,
        provenance: [String: Provenance] = [:]
    ) {
        self.nutrients = nutrients
        self.energyRange = energyRange
        self.foods = foods
        self.provenance = provenance
    }

    /// Where that axis' value comes from, nil when the file does not say.
    package func provenance(of nutrient: Nutrient) -> Provenance? { provenance[nutrient.key] ?? provenance[""] }

    /// True when the photos show no food at all, by the truth.
    package var isNoFood: Bool { foods?.isEmpty == true }

    /// The true value on that axis in its unit: what is stated, else 0 for a meal without food. Nil when unknown or not
    /// finite.
    package func value(of nutrient: Nutrient) -> Double? {
        nutrients[nutrient].flatMap { $0.isFinite ? $0 : nil } ?? (isNoFood ? 0 : nil)
    }
}

/// How hard a meal is, as its set says.
package enum Difficulty: String, Sendable, Hashable, CaseIterable {
    case simple, medium, complex, adversarial
}

/// Which half of an experiment a meal belongs to.
package enum Split: String, Sendable, Hashable, CaseIterable {
    case tune, test
}

/// One case of an eval set.
package struct Meal: Sendable, Hashable {
    /// Unique within its set.
    package var id: String
    /// File names inside the set's `photos/` folder, 1 to 8 (0 when the meal is a text or barcode).
    package var photos: [String]
    /// What the person says beside the photos; nil when nothing.
    package var notes: String?
    /// Nil where the set does not say.
    package var difficulty: Difficulty?
    /// Meals of one group are one cluster in the statistics. The meal's own id where the file names none.
    package var group: String
    /// Nil where the set neither names nor divides into splits.
    package var split: Split?
    /// In the order of the file.
    package var tags: [String]
    /// Who ate it, in the set's own words; nil where it does not say.
    package var person: String?
    /// When it was eaten, in the set's own words; nil where it does not say.
    package var day: String?
    /// What is known of it.
    package var truth: Truth

    package init(
        id: String, photos: [String], notes: String? = nil, difficulty: Difficulty? = nil, group: String? = nil,
        split: Split? = nil, tags: [String] = [], person: String? = nil, day: String? = nil, truth: Truth = Truth()
    ) {
        self.id = id
        self.photos = photos
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
