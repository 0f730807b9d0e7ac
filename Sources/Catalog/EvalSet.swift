package import Nutrition

/// One folder of `eval-sets/`: meals, photos and truths.
package struct EvalSet: Sendable, Hashable {
    package var name: String
    /// Path as given, without a trailing slash; photos are in its `photos/`.
    package var folder: String
    package var description: String?
    /// Licence of photos and values; nil if not stated.
    package var licence: String?
    /// Source of photos and values; nil if not stated.
    package var source: String?
    /// How a publication cites the set; nil if not stated.
    package var citation: String?
    /// What the set must not be used for, such as judging models by drawn pictures; shown in every report.
    package var caution: String?
    /// Canonical food name → other names.
    package var synonyms: [String: [String]] = [:]
    /// In the order of `meals.jsonl`, with the truths of `corrections.jsonl`.
    package var meals: [Meal]
    package var corrections = CorrectionHistory()
    /// The `tune` meals of named persons, whatever part of the set a run asks.
    package var history: [Meal] = []
    /// Ids of meals that no score includes: those marked ambiguous, if the configuration leaves them out.
    package var leftOut: Set<String> = []
    /// Of blind reviews: what people estimated without sight of answers.
    package var reviews = Reviews()
    /// Nil without corrections of a product's users.
    package var users: UserHistory?

    package func path(ofPhoto name: String) -> String { "\(folder)/photos/\(name)" }
}

/// What users of a product changed, and the meals they ate.
package struct UserHistory: Sendable, Hashable {
    /// The oldest first.
    package var corrections: [FoodCorrection]
    /// Every meal of the set, also of sets of which a run asks a part.
    package var meals: [Meal]
}

extension EvalSet {
    /// A set without a file.
    package init(name: String, folder: String, meals: [Meal]) {
        (self.name, self.folder, self.meals) = (name, folder, meals)
    }

    /// The set without the meals that no score includes.
    package var counted: EvalSet {
        guard !leftOut.isEmpty else { return self }
        var set = self
        set.meals.removeAll { leftOut.contains($0.id) }
        return set
    }

    /// What a person can change of a meal, as it is now; nil if the set has no such meal.
    package func state(of meal: String) -> TruthState? {
        meals.first { $0.id == meal }.map { TruthState(truth: $0.truth, mark: corrections.marks[meal]) }
    }
}
