import Costs
import Nutrition
import Statistics
import Testing

@testable import Scoring

struct PublishedScoreTests {
    private func meal(_ id: String, _ values: [Double]) -> Meal {
        var meal = Fixture.meal(id, kcal: values[0], foods: ["apple"])
        meal.truth.nutrients.carbs = Grams(values[1])
        meal.truth.nutrients.protein = Grams(values[2])
        meal.truth.nutrients.fat = Grams(values[3])
        return meal
    }

    private func answer(_ id: String, _ values: [Double], foods: [String] = ["apple"]) -> TrialResult {
        var answer = Fixture.answer("a", id, kcal: values[0], foods: foods)
        answer.values.estimate?.statedTotals.carbs = Grams(values[1])
        answer.values.estimate?.statedTotals.protein = Grams(values[2])
        answer.values.estimate?.statedTotals.fat = Grams(values[3])
        answer.values.cost = 0.02
        answer.values.failedCost = 0
        answer.values.latency = .seconds(6)
        return answer
    }

    private func row(_ results: [TrialResult], _ meals: [Meal]) -> PublishedScore? {
        Fixture.rows(results, Fixture.set(meals), Fixture.planned("a"))["a"]?.published
    }

    @Test func `wMAPE is the benchmark's, meal by meal`() throws {
        let meals = [meal("m0", [100, 10, 5, 2]), meal("m1", [0, 0, 0, 0]), meal("m2", [0, 0, 0, 0])]
        let results = [answer("m0", [150, 20, 5, 1]), answer("m1", [0, 0, 0, 0]), answer("m2", [1, 0, 0, 0])]
        // 61 of 117; 0 where all is 0; 1 where nothing is there and something is seen.
        let error = try #require(row(results, meals)?.macroWeightedError?.value)
        #expect(abs(error - 178.0 / 351) < 1e-12)
    }

    @Test func `an axis that is not known leaves no wMAPE`() {
        var unknown = meal("m0", [100, 10, 5, 2])
        unknown.truth.nutrients.fat = nil
        #expect(row([answer("m0", [100, 10, 5, 2])], [unknown])?.macroWeightedError == nil)
        #expect(row([Fixture.answer("a", "m0", kcal: 3)], [meal("m0", [100, 10, 5, 2])])?.macroWeightedError == nil)
    }

    @Test func `the overall score is the weighted product of its four terms`() throws {
        // F1 = 0.8 with two true foods of which both are found, and one more stated; wMAPE 0.3; 0.02 USD; 6 s.
        var truth = meal("m0", [70, 10, 10, 10])
        truth.truth.foods = [TrueFood(name: "apple"), TrueFood(name: "kiwi")]
        let stated = answer("m0", [100, 10, 10, 10], foods: ["apple", "kiwi", "cola"])
        let score = try #require(row([stated], [truth])?.januaryWithoutName)
        #expect(abs(score - 79.87675759719411) < 1e-9)
    }

    @Test func `a failed trial scores 0, one of unknown cost or time is left out`() {
        let meals = ["m0", "m1", "m2"].map { meal($0, [100, 10, 5, 2]) }
        var unpriced = answer("m2", [100, 10, 5, 2])
        unpriced.values.costUnknown = true
        let published = row(
            [answer("m0", [100, 10, 5, 2]), Fixture.failure("a", "m1", .refused), unpriced], meals)
        #expect(published?.januaryTrials == 2)
        let perfect = row([answer("m0", [100, 10, 5, 2])], meals)?.januaryWithoutName
        #expect(published?.januaryWithoutName == perfect.map { $0 / 2 })
    }

    @Test func `Nutrition5k's errors go by answers alone`() throws {
        let meals = [meal("m0", [100, 10, 5, 2]), meal("m1", [300, 10, 5, 2]), meal("m2", [0, 0, 0, 0])]
        let results = [
            answer("m0", [150, 20, 5, 1]), answer("m1", [200, 10, 5, 2]), Fixture.failure("a", "m2", .refused)
        ]
        let scores = try #require(row(results, meals)?.nutrition5k)
        #expect(scores[.energy] == PublishedError(answers: 2, mae: 75, share: 75 / 200))
        #expect(scores[.carbs] == PublishedError(answers: 2, mae: 5, share: 0.5))
        #expect(scores[.mass] == nil && scores[.fibre] == nil)
    }

    @Test func `an answer that sees no food is an answer of 0`() {
        let nothing = TrialResult(
            variant: Fixture.variant("a"), set: "s", meal: "m0", outcome: .noFood, estimate: MealEstimate(foods: []))
        let meals = [meal("m0", [80, 10, 5, 2]), meal("m1", [80, 10, 5, 2])]
        let scores = row([nothing, answer("m1", [80, 10, 5, 2])], meals)?.nutrition5k
        #expect(scores?[.energy] == PublishedError(answers: 2, mae: 40, share: 0.5))
        #expect(scores?[.fat] == PublishedError(answers: 2, mae: 1, share: 0.5))
    }

    @Test func `an axis that only plates without food speak of has no error`() {
        // The model states no mass; its 0 of an empty plate is no estimate of one.
        var full = meal("m0", [80, 10, 5, 2])
        var empty = meal("m1", [0, 0, 0, 0])
        (full.truth.nutrients.mass, empty.truth.nutrients.mass) = (Grams(150), Grams(0))
        let nothing = TrialResult(
            variant: Fixture.variant("a"), set: "s", meal: "m1", outcome: .noFood, estimate: MealEstimate(foods: []))
        let scores = row([answer("m0", [80, 10, 5, 2]), nothing], [full, empty])?.nutrition5k
        #expect(scores?[.mass] == nil)
        #expect(scores?[.energy]?.answers == 2)
    }

    @Test func `wMAPE over answers alone leaves failures out, the other counts them`() throws {
        let meals = [meal("m0", [100, 10, 5, 2]), meal("m1", [100, 10, 5, 2])]
        let published = row([answer("m0", [150, 20, 5, 1]), Fixture.failure("a", "m1", .refused)], meals)
        let alone = try #require(published?.macroWeightedErrorAnswered?.value)
        let all = try #require(published?.macroWeightedError?.value)
        // 61 of 117; a failure is off by all there is.
        #expect(abs(alone - 61.0 / 117) < 1e-12)
        #expect(abs(all - (61.0 / 117 + 1) / 2) < 1e-12)
    }

    @Test func `what is all zero has an error and no share of it`() {
        let scores = row([answer("m0", [10, 0, 0, 0])], [meal("m0", [0, 0, 0, 0])])?.nutrition5k
        #expect(scores?[.energy] == PublishedError(answers: 1, mae: 10, share: nil))
    }
}
