import Nutrition
import Testing

@testable import Sanity

@Suite struct LowConfidenceTests {
    @Test(
        "confidence fires below a half", arguments: [(nil, false), (0.5, false), (0.49, true), (0, true), (.nan, false)]
    )
    func fires(_ confidence: Double?, _ fires: Bool) {
        let meal = MealEstimate(confidence: confidence)
        #expect((RuleID.lowConfidence.finding(on: meal, profile: .specified) != nil) == fires)
        #expect((RuleID.lowConfidence.finding(on: food(confidence: confidence), profile: .specified) != nil) == fires)
    }
}
