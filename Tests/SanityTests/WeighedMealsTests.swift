import Foundation
import Nutrition
import Sanity
import TestSupport
import Testing

@Suite struct WeighedMealsTests {
    @Test(
        "of the true values of weighed meals at most 2 % are flagged",
        .enabled(if: TestData.folder("photos/ecustfd") != nil, "needs the weighed meals"))
    func trueValues() throws {
        let folder = try #require(TestData.folder("photos/ecustfd"))
        func rows(_ file: String) throws -> [[String]] {
            try String(contentsOf: folder.appending(path: file), encoding: .utf8).split(whereSeparator: \.isNewline)
                .dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        }
        let foods = Dictionary(
            try rows("foods.csv").map { ($0[0], $0.dropFirst().compactMap(Double.init)) },
            uniquingKeysWith: { a, _ in a })
        var meals: [String: [FoodEstimate]] = [:]
        for row in try rows("meals.csv") {
            let values = try #require(foods[row[3]])
            let grams = try #require(Double(row[4])) * (1 - values[5])
            func part(_ place: Int) -> Double { values[place] * grams / 100 }
            meals[row[0], default: []].append(
                food(
                    row[3], FoodCategory.inferred(from: row[3]), kcal: part(0), protein: part(1), carbs: part(2),
                    fat: part(3), fibre: part(4), portion: Portion(amount: grams, unit: .gram), confidence: 0.95))
        }
        #expect(meals.count == 85)
        func flagged(_ profile: SanityProfile) -> [String] {
            meals.keys.sorted().filter { meal in
                !SanityChecker(profile: profile).check(MealEstimate(foods: meals[meal] ?? [])).passes
            }
        }
        let found = flagged(.extended)
        #expect(Double(found.count) <= 0.02 * Double(meals.count), "flagged: \(found)")
        #expect(flagged(.specified).count > found.count)
    }
}
