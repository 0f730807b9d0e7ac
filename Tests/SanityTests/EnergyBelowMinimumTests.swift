import Nutrition
import Testing

@testable import Sanity

@Suite struct EnergyBelowMinimumTests {
    static let cases: [(FoodCategory?, Double?, Bool)] = [
        (.fruit, 14.9, true), (.fruit, 15, false), (.fruit, 0, false), (.fruit, -3, false), (.fruit, nil, false),
        (.beverage, 1, false), (.other, 1, false), (nil, 1, false), (.fruit, .nan, false)
    ]

    @Test("energy fires between 0 and the category's minimum", arguments: cases)
    func fires(_ category: FoodCategory?, _ kcal: Double?, _ fires: Bool) {
        #expect(
            (RuleID.energyBelowMinimum.finding(on: food("x", category, kcal: kcal), profile: .specified) != nil)
                == fires)
    }
}
