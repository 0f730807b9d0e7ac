package import Nutrition

/// One answer given for several different meals: the provider did not look at the photos.
package struct RepeatedAnswer: Sendable, Hashable {
    /// Ids of the meals, sorted.
    package var meals: [String]
    /// Food names in lower case, sorted.
    package var foods: [String]
    package var totals: Nutrients
}

package enum RepeatedAnswers {
    /// Answers of one provider with equal foods and totals for enough different meals, by first meal. Repeats count
    /// once. Answers without foods are skipped: "no food" is rightly the same every time.
    package static func find(
        _ answers: [(meal: String, estimate: MealEstimate)], profile: SanityProfile = .extended
    ) -> [RepeatedAnswer] {
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
        return meals.filter { Double($0.value.count) >= profile.thresholds.repeatedMeals }
            .map { RepeatedAnswer(meals: $0.value.sorted(), foods: $0.key.foods, totals: $0.key.totals) }
            .sorted {
                $0.meals.lexicographicallyPrecedes($1.meals)
                    || ($0.meals == $1.meals && $0.foods.lexicographicallyPrecedes($1.foods))
            }
    }
}
