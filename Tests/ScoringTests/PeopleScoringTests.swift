import Nutrition
import Statistics
import Testing

@testable import Scoring

/// Planted data: Ada eats 1.3 times the rice that is stated; Bob's amounts scatter.
struct PeopleScoringTests {
    private static let factor = 1.3

    private static func meal(_ id: String, _ person: String, _ split: Split, day: Int, rice: Double) -> Meal {
        Meal(
            id: id, photos: [], group: id, split: split, person: person, day: "2026-03-\(10 + day)",
            truth: Truth(
                nutrients: Nutrients(energy: Kilocalories(1.3 * rice + 200)),
                foods: [TrueFood(name: "rice", mass: Grams(rice)), TrueFood(name: "curry", mass: 100)]))
    }

    /// States `rice` g of rice, and curry of 200 kcal as it is.
    private static func answer(_ meal: String, rice: Double, hasTotal: Bool = true) -> TrialResult {
        let foods = [
            FoodEstimate(name: "Rice", nutrients: Nutrients(energy: Kilocalories(1.3 * rice), mass: Grams(rice))),
            FoodEstimate(name: "curry", nutrients: Nutrients(energy: 200, mass: 100))
        ]
        let total = Nutrients(energy: hasTotal ? Kilocalories(1.3 * rice + 200) : nil)
        return TrialResult(
            variant: Fixture.variant("a"), set: "s", meal: meal, outcome: .ok,
            estimate: MealEstimate(foods: foods, statedTotals: total))
    }

    private struct Plan {
        var meals: [Meal] = []
        var answers: [TrialResult] = []
        var corrections: [FoodCorrection] = []

        /// Ten tune meals with corrections, and ten test meals with some.
        mutating func add(_ person: String, ratio: (Int) -> Double) {
            for number in 0..<20 {
                let stated = 100 + Double(number) * 7
                let split: Split = number < 10 ? .tune : .test
                let meal = PeopleScoringTests.meal(
                    "\(person)-\(number)", person, split, day: number, rice: stated * ratio(number))
                meals.append(meal)
                answers.append(PeopleScoringTests.answer(meal.id, rice: stated, hasTotal: number % 2 == 0))
                guard number < 10 || number % 2 == 0 else { continue }
                corrections.append(
                    FoodCorrection(
                        meal: meal.id, food: "rice", original: stated, corrected: stated * ratio(number)))
            }
        }

        func score() -> PeopleScore? {
            Fixture.scorer().people(
                correcting: corrections, history: meals, results: answers, set: Fixture.set(meals),
                variants: Fixture.planned("a"))
        }
    }

    private static func scatter(_ number: Int) -> Double { number % 2 == 0 ? 0.5 : 1.9 }

    @Test func `a person who eats 1.3 times the stated rice is learned, and the error falls`() throws {
        var plan = Plan()
        // A little noise around 1.3.
        plan.add("ada") { Self.factor + ($0 % 2 == 0 ? 0.03 : -0.03) }
        let score = try #require(plan.score())
        let portion = try #require(score.portions.first)
        #expect(score.portions.count == 1 && portion.person == "ada" && portion.food == "rice")
        #expect(abs(portion.factor - Self.factor) < 0.05 && portion.corrections == 10)
        let row = try #require(score.rows.first)
        let (error, learned, net) = (
            row.error.value, try #require(row.learned?.value), try #require(row.net?.value)
        )
        #expect(row.meals == 10 && learned < 0.2 * error && net < 0.6 * error, "\(row)")
        #expect(abs((row.gain?.value ?? 0) - (learned - error)) < 1e-9 && (row.gain?.high ?? 1) < 0)
        #expect(score.tuneCorrections == 10 && score.testCorrections == 5 && score.unlearned == 0)
    }

    @Test func `nothing is learned where ratios scatter, and no answer changes`() throws {
        var plan = Plan()
        plan.add("bob", ratio: Self.scatter)
        let score = try #require(plan.score())
        #expect(score.portions.isEmpty && score.unlearned == 1)
        #expect(score.rows.first?.learned == nil && score.rows.first?.gain == nil)
    }

    @Test func `each person learns alone`() throws {
        var plan = Plan()
        plan.add("ada") { _ in Self.factor }
        plan.add("bob", ratio: Self.scatter)
        let score = try #require(plan.score())
        #expect(score.portions.map(\.person) == ["ada"] && score.unlearned == 1)
        // Corrections of test meals teach nothing.
        let tuned = Set(plan.meals.filter { $0.split == .tune }.map(\.id))
        plan.corrections.removeAll { tuned.contains($0.meal) }
        #expect(plan.score()?.portions.isEmpty == true)
        plan.corrections = [FoodCorrection(meal: "absent", food: "rice", original: 1, corrected: 2)]
        #expect(plan.score() == nil)
    }

    @Test(
        arguments: [
            ([1.3, 1.3], nil), ([1.3, 1.3, 1.3], 1.3), ([1, 1.6, 1], nil), ([1.0, 1.2, 1.4], (1 + 2.4 + 4.2) / 6),
            (Array(repeating: 9, count: 5) + Array(repeating: 1.0, count: 20), 1), ([], nil)
        ] as [([Double], Double?)])
    func `the newest corrections weigh most, and few or scattered ones teach nothing`(ratios: [Double], factor: Double?)
    {
        let learned = PortionLearning.factor(ratios)
        #expect((learned == nil) == (factor == nil) && abs((learned ?? 0) - (factor ?? 0)) < 1e-12)
    }

    @Test func `the preference score is the plan's`() {
        #expect(abs(PreferenceScore.score(logs: 30, days: 0, corrections: 0) - 0.94) < 1e-12)
        #expect(abs(PreferenceScore.score(logs: 15, days: 60, rating: 1, corrections: 5) - 0.5) < 1e-12)
    }

    @Test func `the next meal has a favourite food or not, and without days nobody knows`() throws {
        var plan = Plan()
        plan.add("ada") { _ in Self.factor }
        #expect(plan.score()?.nextMeal?.value == 1 && plan.score()?.nextMeals == 10)
        for place in plan.meals.indices where plan.meals[place].split == .test {
            plan.meals[place].truth.foods = [TrueFood(name: "salad")]
        }
        #expect(plan.score()?.nextMeal?.value == 0)
        plan.meals[0].day = "yesterday"
        #expect(plan.score()?.nextMeal == nil && plan.score()?.nextMeals == 0)
    }
}
