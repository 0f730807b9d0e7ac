package import Nutrition

/// Rule 6, on the meal: the answer itself is not sure. Goes by the decision confidence: the meal's, else its foods'.
package struct LowConfidence: SanityRule {
    package let id = RuleID.lowConfidence

    package init() {}

    package func finding(on meal: MealEstimate, profile: SanityProfile) -> Finding? {
        guard let confidence = meal.decisionConfidence, confidence < profile.thresholds.lowConfidence else {
            return nil
        }
        return finding("the answer's own confidence is \(percent(confidence))", profile)
    }
}
