import Nutrition
import Testing

@testable import Sanity

@Suite struct EnergyAboveMaximumTests {
    static let cases: [(FoodCategory?, Double?, Bool)] = [
        (.snack, 8000, true), (.snack, 1000, false), (.snack, 1000.5, true), (.fruit, 400, false), (.meal, 2501, true),
        (.other, 90000, false), (nil, 90000, false), (.fruit, nil, false), (.fruit, .infinity, false)
    ]

    @Test("energy fires only above the category's absolute maximum", arguments: cases)
    func fires(_ category: FoodCategory?, _ kcal: Double?, _ fires: Bool) {
        let finding = RuleID.energyAboveMaximum.finding(on: food(category, kcal), profile: .specified)
        #expect((finding != nil) == fires)
    }

    @Test func `it is critical and suggests the category's maximum`() throws {
        let finding = try #require(RuleID.energyAboveMaximum.finding(on: food(.snack, 8000), profile: .specified))
        #expect(finding.severity == .critical)
        #expect(finding.suggestedEnergy == 600)
        #expect(finding.message.contains("8000"))
    }

    private func food(_ category: FoodCategory?, _ kcal: Double?) -> FoodEstimate {
        SanityTests.food("thing", category, kcal: kcal)
    }
}
