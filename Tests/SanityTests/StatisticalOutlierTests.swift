import Nutrition
import Testing

@testable import Sanity

@Suite struct StatisticalOutlierTests {
    static let cases: [(FoodCategory?, Double?, Severity?, Severity?)] = [
        (.fruit, 200, nil, nil),  // z is exactly 3
        (.fruit, 200.1, .critical, .minor),
        (.fruit, 400, .critical, .minor),
        (.fruit, 401, .critical, .critical),
        (.protein, 600, .critical, nil),  // z is 3.5 and below the category's maximum
        (.vegetable, -50, .critical, .minor),
        (.other, 9000, nil, nil), (nil, 9000, nil, nil), (.fruit, nil, nil, nil), (.fruit, .nan, nil, nil)
    ]

    @Test("both profiles grade an outlier as stated", arguments: cases)
    func severity(_ category: FoodCategory?, _ kcal: Double?, _ specified: Severity?, _ calibrated: Severity?) {
        let food = food("x", category, kcal: kcal)
        #expect(RuleID.statisticalOutlier.finding(on: food, profile: .specified)?.severity == specified)
        #expect(RuleID.statisticalOutlier.finding(on: food, profile: .calibrated)?.severity == calibrated)
    }
}
