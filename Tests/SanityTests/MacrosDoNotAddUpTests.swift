import Nutrition
import Testing

@testable import Sanity

@Suite struct MacrosDoNotAddUpTests {
    static let cases: [(FoodEstimate, Bool)] = [
        (food(kcal: 200, protein: 100, carbs: 0, fat: 0), true),
        (food(kcal: 330, protein: 62, carbs: 0, fat: 7), false),
        (food(kcal: 200, protein: 57.5, carbs: 0, fat: 0), false),  // exactly 15 % above
        (food(kcal: 200, protein: 57.6, carbs: 0, fat: 0), true),
        (food(kcal: 200, protein: 42.5, carbs: 0, fat: 0), false),  // exactly 15 % below
        (food(kcal: 200, protein: 42.4, carbs: 0, fat: 0), true),
        (food(kcal: 200, protein: 10), false),
        (food(kcal: 200, protein: 0, carbs: 0, fat: 25.5), false),
        (food(kcal: 200, protein: 0, carbs: 0, fat: 25.6), true),
        (food(kcal: 200, protein: 60), true),  // the known one alone
        (food(kcal: 50, protein: 100, carbs: 0, fat: 0), false),
        (food(kcal: 51, protein: 100, carbs: 0, fat: 0), true),
        (food(protein: 100, carbs: 0, fat: 0), false),
        (food(kcal: 120, protein: 0, carbs: 40, fat: 0), true),
        (food(kcal: 120, protein: 0, carbs: 40, fat: 0, fibre: 20), false),  // 4·20 + 2·20
        (food("glass of red wine", kcal: 125, protein: 0, carbs: 4, fat: 0), false),
        (food("ginger ale", kcal: 125, protein: 0, carbs: 4, fat: 0), true)
    ]

    @Test("macros are compared with the meal's energy", arguments: cases)
    func fires(_ food: FoodEstimate, _ fires: Bool) {
        let meal = MealEstimate(foods: [food])
        for profile in [SanityProfile.extended, .calibrated] {
            #expect((RuleID.macrosDoNotAddUp.finding(on: meal, profile: profile) != nil) == fires)
            #expect((RuleID.macrosDoNotAddUp.finding(on: food, profile: profile) != nil) == fires)
        }
    }

    @Test(
        "the product plan's rule knows neither fibre nor alcohol",
        arguments: [
            food(kcal: 120, protein: 0, carbs: 40, fat: 0, fibre: 20),
            food("glass of red wine", kcal: 125, protein: 0, carbs: 4, fat: 0)
        ])
    func specified(_ food: FoodEstimate) {
        #expect(RuleID.macrosDoNotAddUp.finding(on: food, profile: .specified) != nil)
        #expect(RuleID.macrosDoNotAddUp.finding(on: MealEstimate(foods: [food]), profile: .specified) != nil)
    }
}
