import Nutrition
import Testing

@testable import Sanity

@Suite struct ImpossibleTests {
    static let hundred = Portion(amount: 100, unit: .gram)
    static let cases: [(FoodEstimate, Bool)] = [
        (food(kcal: 0, protein: 1), false), (food(kcal: 0, protein: 1.1), true), (food(kcal: 0), false),
        (food(fat: 100, portion: hundred), false), (food(fat: 101, portion: hundred), true),
        (food(carbs: 101, portion: hundred), true), (food(protein: 101), false),
        (food(protein: 40, carbs: 40, fat: 20, portion: hundred), false),
        (food(protein: 40, carbs: 40, fat: 21, portion: hundred), true),
        (food(kcal: -50), true), (food(kcal: .nan), true), (food(fat: .infinity), true), (food(confidence: -0.1), true),
        (food(portion: Portion(amount: -1, unit: .piece)), true), (food(), false)
    ]

    @Test("what no food can have fires", arguments: cases)
    func fires(_ food: FoodEstimate, _ fires: Bool) {
        #expect((RuleID.impossible.finding(on: food, profile: .specified) != nil) == fires)
    }

    @Test("stated totals are checked on the meal", arguments: [(-1.0, true), (.nan, true), (1.0, false)])
    func meal(_ kcal: Double, _ fires: Bool) {
        let meal = MealEstimate(statedTotals: Nutrients(energy: Kilocalories(kcal)))
        #expect((RuleID.impossible.finding(on: meal, profile: .specified) != nil) == fires)
    }
}
