import Nutrition
import Sanity
import Testing

@Suite struct SanityCheckerTests {
    @Test func `the known cases hold`() {
        #expect(fired([food("popcorn", .snack, kcal: 8000)]).contains(.energyAboveMaximum))
        #expect(fired([food("chicken", .protein, kcal: 200, protein: 100, carbs: 0, fat: 0)]) == [.macrosDoNotAddUp])
        #expect(fired([food("apple", .fruit, kcal: 95)]).isEmpty)
        #expect(fired([food("celery", .vegetable, kcal: -50)]).contains(.impossible))
        #expect(fired(TotalsDisagreeTests.breakfast, stated: Nutrients(energy: 790)).isEmpty)
    }

    @Test func `a plausible chicken breast is clean and logged`() {
        let chicken = food(
            "grilled chicken breast", .protein, kcal: 330, protein: 62, carbs: 0, fat: 7,
            portion: Portion(amount: 200, unit: .gram), confidence: 0.92)
        let report = SanityChecker().check(MealEstimate(foods: [chicken]))
        #expect(report.passes)
        #expect(report.decision == .log)
        #expect(report.review == nil)
    }

    static let decisions: [(Double?, FoodEstimate, Decision)] = [
        (0.9, food("x", .fruit, kcal: 95), .log), (0.89, food("x", .fruit, kcal: 95), .ask),
        (0.7, food("x", .fruit, kcal: 95), .ask), (0.69, food("x", .fruit, kcal: 95), .offer),
        (0.5, food("x", .fruit, kcal: 95), .offer), (0.49, food("x", .fruit, kcal: 95), .manualEntrySuggested),
        (nil, food("x", .fruit, kcal: 95), .ask), (0.95, food("x", .fruit, kcal: 10), .show),
        (0.95, food("x", .fruit, kcal: 500), .mustConfirm), (0.49, food("x", .fruit, kcal: 500), .manualEntry),
        (0.5, food("x", .fruit, kcal: 500), .mustConfirm)
    ]

    @Test("the first decision that holds is taken", arguments: decisions)
    func decision(_ confidence: Double?, _ food: FoodEstimate, _ decision: Decision) {
        #expect(SanityChecker().decision(for: MealEstimate(foods: [food], confidence: confidence)) == decision)
    }

    @Test func `no usable answer is entered by hand`() {
        #expect(SanityChecker().decision(for: nil) == .manualEntry)
    }

    static let reviews: [(FoodEstimate, Double?, Bool?, Bool, Review?)] = [
        (food("x", .vegetable, kcal: -50), nil, nil, false, .impossible),
        (food("x", .fruit, kcal: 260), nil, nil, false, .extremeOutlier),
        (food("x", .fruit, kcal: 240), nil, nil, false, nil),  // z is exactly 4
        (food("x", .fruit, kcal: 95), 0.39, false, true, .lowConfidence),
        (food("x", .fruit, kcal: 95), 0.4, false, false, nil), (food("x", .fruit, kcal: 95), 0.39, true, false, nil),
        (food("x", .fruit, kcal: 95), 0.39, nil, true, .reportedError),
        (food("x", .fruit, kcal: 95), 0.9, nil, false, nil)
    ]

    @Test("the first reason for a review is given", arguments: reviews)
    func review(_ food: FoodEstimate, _ confidence: Double?, _ similar: Bool?, _ reported: Bool, _ review: Review?) {
        let meal = MealEstimate(foods: [food], confidence: confidence)
        #expect(SanityChecker().check(meal, similarInHistory: similar, reportedError: reported).review == review)
    }

    @Test func `three findings ask for a review`() {
        let light = food("x", .fruit, kcal: 10)
        #expect(SanityChecker().check(MealEstimate(foods: [light, light])).review == nil)
        let report = SanityChecker().check(MealEstimate(foods: [light, light, light]))
        #expect(report.review == .manyFindings)
        #expect(report.findings.map(\.food) == [0, 1, 2])
    }

    @Test func `every rule of the table is run once and no rule fires on unknowns`() {
        #expect(SanityRules.all.map(\.id) == RuleID.allCases)
        #expect(fired([food(), food("y", .fruit), food("apple", .meal)]).isEmpty)
    }
}
