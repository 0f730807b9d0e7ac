import Nutrition
import Sanity

/// A food for a test, by position-free values; whatever is not given is unknown.
func food(
    _ name: String = "thing", _ category: FoodCategory? = nil, kcal: Double? = nil, protein: Double? = nil,
    carbs: Double? = nil, fat: Double? = nil, fibre: Double? = nil, portion: Portion? = nil, confidence: Double? = nil
) -> FoodEstimate {
    FoodEstimate(
        name: name, category: category, portion: portion,
        nutrients: Nutrients(
            energy: kcal.map { Kilocalories($0) }, protein: protein.map { Grams($0) }, carbs: carbs.map { Grams($0) },
            fat: fat.map { Grams($0) }, fibre: fibre.map { Grams($0) }), confidence: confidence)
}

/// The rules that fire on a meal of these foods.
func fired(_ foods: [FoodEstimate], stated: Nutrients = Nutrients(), confidence: Double? = nil) -> [RuleID] {
    SanityChecker().check(MealEstimate(foods: foods, statedTotals: stated, confidence: confidence)).findings.map(\.rule)
}
