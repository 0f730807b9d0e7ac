import Nutrition
import Testing

@testable import Catalog

@Suite struct SplitRuleTests {
    private static let ids = (0..<400).map { "meal-\($0)" }

    @Test func `a meal's split depends on nothing but its own name`() {
        let rule = SplitRule(tuneShare: 0.3, byGroup: true)
        func splits(_ ids: [String]) -> [String: Split] {
            Dictionary(uniqueKeysWithValues: ids.map { ($0, rule.split(of: Meal(id: $0, photos: ["a.jpg"]))) })
        }
        let few = splits(Array(Self.ids.prefix(50)))
        let all = splits(Self.ids.reversed())
        #expect(few.allSatisfy { all[$0.key] == $0.value })
        // Frozen: another rule would move the meals of sets that are in use.
        let tuned = Self.ids.prefix(20).filter { few[$0] == .tune }
        #expect(tuned == ["meal-4", "meal-8", "meal-9", "meal-14", "meal-15", "meal-18"])
    }

    @Test(arguments: [0.0, 0.1, 0.3, 0.5, 0.9, 1.0])
    func `the share is about that of the rule, and a larger one moves no meal out of tune`(share: Double) {
        func tuned(_ share: Double) -> Set<String> {
            let rule = SplitRule(tuneShare: share, byGroup: false)
            return Set(Self.ids.filter { rule.split(of: Meal(id: $0, photos: ["a.jpg"])) == .tune })
        }
        // Four standard deviations of a binomial share of 400.
        #expect(abs(Double(tuned(share).count) / 400 - share) <= 4 * (share * (1 - share) / 400).squareRoot())
        #expect(tuned(share).isSubset(of: tuned(min(1, share + 0.1))))
    }

    @Test(arguments: [(true, 1), (false, 2)])
    func `meals of one group stay together when groups are split`(byGroup: Bool, count: Int) {
        let rule = SplitRule(tuneShare: 0.5, byGroup: byGroup)
        let meals = Self.ids.map { Meal(id: $0, photos: ["a.jpg"], group: "lunch") }
        #expect(Set(meals.map(rule.split)).count == count)
    }
}
