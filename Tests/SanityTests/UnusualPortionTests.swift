import Nutrition
import Testing

@testable import Sanity

@Suite struct UnusualPortionTests {
    static let cases: [(FoodCategory?, Double?, PortionUnit?, Double?, Bool)] = [
        (.beverage, 1000, .millilitre, nil, false), (.beverage, 1001, .millilitre, nil, true),
        (.beverage, 34, .ounce, nil, true), (.beverage, nil, .millilitre, nil, false), (.fruit, 5, .piece, nil, false),
        (.fruit, 6, .piece, nil, true), (.fruit, 600, .gram, nil, false), (.meal, 1, .serving, 2000, false),
        (.meal, 1, .serving, 2001, true), (.other, 9000, .millilitre, 9000, false), (nil, 9, .piece, 9000, false)
    ]

    @Test("portions fire above the limit of their category", arguments: cases)
    func fires(_ category: FoodCategory?, _ amount: Double?, _ unit: PortionUnit?, _ kcal: Double?, _ fires: Bool) {
        let food = food("x", category, kcal: kcal, portion: Portion(amount: amount, unit: unit))
        #expect((RuleID.unusualPortion.finding(on: food, profile: .specified) != nil) == fires)
    }
}
