import Nutrition
import Testing

@testable import Sanity

@Suite struct TotalsDisagreeTests {
    static let breakfast = [300.0, 30, 20, 90, 170, 100, 50, 30].map { food(kcal: $0) }
    static let cases: [([FoodEstimate]?, Double?, Bool)] = [
        (breakfast, 790, false), (breakfast, 900, true), (breakfast, nil, false), (nil, 790, false), ([], 790, false),
        ([food(kcal: 95)], 100, false),  // exactly 5 % of the larger
        ([food(kcal: 94.9)], 100, true), ([food(kcal: 95), food()], 500, false)
    ]

    @Test("a stated total is compared with the sum of the foods", arguments: cases)
    func fires(_ foods: [FoodEstimate]?, _ stated: Double?, _ fires: Bool) {
        let meal = MealEstimate(foods: foods, statedTotals: Nutrients(energy: stated.map { Kilocalories($0) }))
        #expect((RuleID.totalsDisagree.finding(on: meal, profile: .specified) != nil) == fires)
    }
}
