package import Nutrition

/// The run-level check for confident wrong answers; counts those of one provider.
package struct FalsePrecision: Sendable {
    /// Confident answers of known error.
    package private(set) var sure = 0
    /// Those of them off by more than the allowed share of the truth.
    package private(set) var wrong = 0
    /// Confident answers of unknown error, in neither count.
    package private(set) var unjudged = 0
    private let thresholds = SanityThresholds()

    package init() {}

    /// Energies in kcal; nil is unknown. If the true energy is 0, any other is wrong.
    package mutating func add(confidence: Double?, energy: Double?, trueEnergy: Double?) {
        guard let confidence, confidence >= thresholds.sureConfidence else { return }
        guard let energy, let trueEnergy, energy.isFinite, trueEnergy.isFinite, trueEnergy >= 0 else {
            unjudged += 1
            return
        }
        sure += 1
        if passes(abs(energy - trueEnergy), thresholds.sureError * trueEnergy) { wrong += 1 }
    }

    /// `wrong` ÷ `sure`, nil without sure answers.
    package var share: Double? { sure > 0 ? Double(wrong) / Double(sure) : nil }
}

package enum RepeatedAnswers {
    /// Sorted ids of the meals that got one answer, for each answer given for enough different meals: the provider did
    /// not look at the photos. Compares foods and totals of one provider's answers; repeats count once. Answers without
    /// foods are skipped: "no food" is rightly the same every time.
    package static func find(_ answers: [(meal: String, estimate: MealEstimate)]) -> [[String]] {
        struct Key: Hashable {
            var foods: [String]
            var totals: Nutrients
        }
        var meals: [Key: Set<String>] = [:]
        for (meal, estimate) in answers {
            guard let foods = estimate.foods, !foods.isEmpty else { continue }
            let key = Key(foods: foods.map { $0.name.lowercased() }.sorted(), totals: estimate.scoredTotals)
            meals[key, default: []].insert(meal)
        }
        return meals.values.filter { Double($0.count) >= SanityThresholds().repeatedMeals }
            .map { $0.sorted() }
            .sorted { $0.lexicographicallyPrecedes($1) }
    }
}
