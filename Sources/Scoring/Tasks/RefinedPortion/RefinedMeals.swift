package import Nutrition

/// Puts refined portions into the estimates of their first turns.
package struct RefinedMeals: Sendable {
    private let matcher: FoodMatcher
    private let threshold: Double

    /// - Parameter synonyms: the eval set's (canonical name → other names).
    package init(
        synonyms: [String: [String]] = [:], vectors: NameVectors? = nil,
        threshold: Double = ScoringSettings().matchThreshold
    ) {
        matcher = FoodMatcher(synonyms: synonyms, vectors: vectors)
        self.threshold = threshold
    }

    /// The estimate after the second turn: the refined food has its new portion and values, and the totals are summed
    /// again. Estimates of other tasks are returned as they are.
    /// - Parameter food: the refined one; added if the first turn did not name it.
    package func applied(to estimate: MealEstimate, food: String) -> MealEstimate {
        guard case .refinedPortion(let refined)? = estimate.task, let before = refined.before else { return estimate }
        var after = estimate
        var foods = before.foods ?? []
        let place = self.place(of: food, in: foods)
        var new = place.map { foods[$0] } ?? FoodEstimate(name: food)
        new.portion = refined.portion ?? new.portion
        new.nutrients = refined.nutrients
        new.confidence = refined.confidence ?? new.confidence
        if let place { foods[place] = new } else { foods.append(new) }
        after.foods = foods
        after.statedTotals = Nutrients()
        return after
    }

    /// The stated food of that name; nil if none matches.
    func place(of food: String, in foods: [FoodEstimate]) -> Int? {
        let names = foods.prefix(FoodMatcher.limit).map { matcher.normalizer.name($0.name) }
        let values = matcher.similarities(predicted: names, truth: [matcher.normalizer.name(food)]).values
        let best = values.indices.max { values[$0][0] < values[$1][0] }
        return best.flatMap { values[$0][0] >= threshold ? $0 : nil }
    }
}
