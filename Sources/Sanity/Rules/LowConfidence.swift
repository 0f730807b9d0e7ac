package import Nutrition

/// Rule 6, on foods and on the meal: low confidence. On the meal it uses the decision confidence: the meal's, else its
/// foods'.
package struct LowConfidence: SanityRule {
    package let id = RuleID.lowConfidence

    package init() {}

    package func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding? {
        finding(food.confidence, profile)
    }

    package func finding(on meal: MealEstimate, profile: SanityProfile) -> Finding? {
        finding(meal.decisionConfidence, profile)
    }

    private func finding(_ confidence: Double?, _ profile: SanityProfile) -> Finding? {
        let least = profile.thresholds.lowConfidence
        guard let confidence, confidence < least else { return nil }
        return finding("stated confidence \(percent(confidence)), at least \(percent(least))", profile)
    }
}
