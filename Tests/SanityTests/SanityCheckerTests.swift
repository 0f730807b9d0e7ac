import Nutrition
import Testing

@testable import Sanity

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
        (nil, food("x", .fruit, kcal: 95), .ask), (0.95, food("x", .fruit, kcal: 3), .show),
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
        let light = food("x", .fruit, kcal: 3)
        #expect(SanityChecker().check(MealEstimate(foods: [light, light])).review == nil)
        let three = SanityChecker().check(MealEstimate(foods: [light, light, light]))
        #expect(three.review == nil, "one finding on each of three foods")
        #expect(three.findings.map(\.food) == [0, 1, 2])
        let odd = food(
            "x", .meal, kcal: 100, protein: 40, carbs: 0, fat: 0, portion: Portion(amount: 100, unit: .gram),
            confidence: 0.4)
        let report = SanityChecker().check(MealEstimate(foods: [odd, light], confidence: 0.9))
        #expect(
            report.findings.filter { $0.food == 0 }.map(\.rule) == [
                .energyBelowMinimum, .macrosDoNotAddUp, .lowConfidence
            ])
        #expect(report.review == .manyFindings)
    }

    @Test func `one bad food is never logged unasked, however sure the meal is`() {
        let good = food("rice", .grain, kcal: 400, protein: 8, carbs: 88, fat: 1, confidence: 0.95)
        let bads = [
            food("soup", .meal, kcal: 300, protein: 30, carbs: 45, fat: 0, confidence: 0.3),
            food("tofu", .protein, kcal: 60, protein: 18, carbs: 0, fat: 0, confidence: 0.95)
        ]
        for (bad, rule) in zip(bads, [RuleID.lowConfidence, .macrosDoNotAddUp]) {
            for profile in SanityProfile.all {
                let report = SanityChecker(profile: profile).check(MealEstimate(foods: [good, bad], confidence: 0.95))
                #expect(report.findings.map(\.rule) == [rule] && report.findings[0].food == 1)
                #expect(report.decision == .show)
            }
        }
    }

    static let messages: [(FoodEstimate, String)] = [
        (
            food("apple", nil, kcal: 900, portion: Portion(amount: 100, unit: .gram)),
            "apple: 900 kcal per 100 g, at most 104 (apple has about 52)"
        ),
        (food("popcorn", .snack, kcal: 8000), "popcorn: 8000 kcal, at most 1000 for snack"),
        (food("x", .fruit, kcal: 3), "x: 3 kcal, at least 5 for fruit"),
        (
            food("soda", .beverage, portion: Portion(amount: 1500, unit: .millilitre)),
            "soda: 1500 ml, usually at most 1000"
        ),
        (
            food("egg", kcal: 200, protein: 100, carbs: 0, fat: 0),
            "egg: macros make 400 kcal, 200 stated, at most 15 % apart"
        ),
        (food("egg", confidence: 0.4), "egg: stated confidence 40 %, at least 50 %"),
        (food("a\nb", kcal: -50), "a b: energy -50, at least 0")
    ]

    @Test("a finding names the food, the number and the limit", arguments: messages)
    func message(_ food: FoodEstimate, _ words: String) {
        let findings = SanityChecker().check(MealEstimate(foods: [food])).findings
        #expect(findings.first?.message == words)
    }

    static let zeros: [([String], Bool)] = [
        (["apple"], true), (["water", "rice"], true), (["water"], false), (["glass of water", "black coffee"], false),
        (["Diet Coke"], false), (["coke zero sugar"], false), (["cola"], true), (["milk tea"], true),
        (["coconut water"], true), (["250 ml green tea"], false), (["diet cake"], true), (["diet soda"], false),
        (["club soda"], false), (["sugar water"], true), (["tea without sugar"], false), (["light beer"], true),
        ([""], true), ([], false)
    ]

    @Test("0 kcal in all is critical unless only water, tea, coffee or diet drinks are named", arguments: zeros)
    func zero(_ names: [String], _ fires: Bool) {
        let meal = MealEstimate(foods: names.map { food($0, kcal: 0) }, statedTotals: Nutrients(energy: 0))
        let report = SanityChecker().check(meal)
        #expect(report.findings.contains { $0.severity == .critical } == fires)
        #expect((report.review == .impossible) == fires)
        #expect(SanityChecker(profile: .specified).check(meal).passes)
    }

    @Test func `every rule of the table is run once and no rule fires on unknowns`() {
        #expect(SanityProfile.extended.rules == Set(RuleID.allCases))
        #expect(fired([food(), food("y", .fruit), food("apple", .meal)]).isEmpty)
    }
}
