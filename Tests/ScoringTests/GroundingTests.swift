import Nutrition
import Statistics
import Testing

@testable import Scoring

/// Looked-up numbers in recorded answers.
struct GroundingTests {
    private func food(_ name: String, grams: Double?, kcal: Double?, protein: Double? = nil) -> FoodEstimate {
        FoodEstimate(
            name: name, portion: grams.map { Portion(amount: $0, unit: .gram) },
            nutrients: Nutrients(energy: kcal.map { Kilocalories($0) }, protein: protein.map { Grams($0) }))
    }

    private func record(
        _ source: LookupSource, _ name: String, _ foods: [(String, Double?)], failure: LookupFailure? = nil
    ) -> LookupRecord {
        LookupRecord(
            source: source, name: name, at: "2026-11-25T00:00:00.000Z",
            foods: foods.map { ListedFood(name: $0.0, nutrients: Nutrients(energy: $0.1.map { Kilocalories($0) })) },
            failure: failure)
    }

    @Test func `name and grams stay, and the numbers are those of 100 g of the source`() {
        let grounder = Grounder(order: [.bundled, .model])
        let estimate = MealEstimate(
            foods: [food("Apple", grams: 200, kcal: 500, protein: 30)], statedTotals: Nutrients(energy: 500))
        let grounded = grounder.grounded(estimate)
        let apple = grounded.foods?.first
        #expect(apple?.name == "Apple" && apple?.portion?.amount == 200)
        #expect(apple?.nutrients.energy?.value == 104)
        #expect(abs((apple?.nutrients.protein?.value ?? 0) - 0.52) < 1e-9)
        #expect(grounded.scoredTotals.energy?.value == 104)
    }

    @Test func `a food without grams, and one that nobody knows, keep the model's numbers`() {
        let grounder = Grounder(order: [.bundled, .model])
        let plain = MealEstimate(
            foods: [food("apple", grams: nil, kcal: 80), food("zorbl", grams: 50, kcal: 70)],
            statedTotals: Nutrients(energy: 160))
        #expect(grounder.grounded(plain) == plain)
        let mixed = MealEstimate(foods: [food("apple", grams: 100, kcal: 80), food("zorbl", grams: 50, kcal: 70)])
        #expect(grounder.grounded(mixed).scoredTotals.energy?.value == 122)
    }

    @Test func `the first source that knows the food counts, and a name unlike the food is no hit`() {
        let records = [
            record(.off, "apple pie", [("Motor oil", 900)]), record(.fdc, "apple pie", [("Pie, apple", 237)])
        ]
        let answer = Grounder(order: [.off, .fdc, .bundled, .model], records: records).answer("Apple  pie")
        #expect(answer.found?.source == .fdc && answer.found?.density == 237)
        #expect(answer.asked == [.off, .fdc] && answer.unasked.isEmpty)
    }

    @Test func `a failed lookup is told and never hides an earlier answer`() {
        let records = [
            record(.fdc, "tea", [("Tea", 1)]), record(.fdc, "tea", [], failure: .down),
            record(.fdc, "zorbl", [], failure: .limited)
        ]
        let grounder = Grounder(order: [.fdc, .model], records: records)
        #expect(grounder.answer("tea").found?.density == 1)
        #expect(grounder.answer("zorbl").failures == [.fdc: .limited])
        #expect(grounder.answer("other").unasked == [.fdc])
    }

    @Test func `two sources that differ by more than half disagree, unless both are near 0`() {
        func disagreement(_ a: Double, _ b: Double) -> Bool {
            let records = [record(.off, "stew", [("stew", a)]), record(.fdc, "stew", [("stew", b)])]
            return Grounder(order: [.off, .fdc, .model], records: records).answer("stew").disagreement != nil
        }
        #expect(disagreement(100, 151) && disagreement(151, 100) && disagreement(0, 20))
        #expect(!disagreement(100, 150) && !disagreement(1, 3) && !disagreement(100, 100))
    }

    // MARK: Scores

    /// Two meals of one apple (150 g, 78 kcal) and one of an apple and a banana.
    private let set = Fixture.set(
        (0..<8).map { place in
            let isMixed = place.isMultiple(of: 4)
            return Meal(
                id: "m\(place)", photos: [],
                truth: Truth(
                    nutrients: Nutrients(energy: Kilocalories(isMixed ? 78 + 89 : 78)),
                    foods: [TrueFood(name: "apple", mass: 150)] + (isMixed ? [TrueFood(name: "banana", mass: 100)] : [])
                ))
        })

    /// The right grams and twice the energy, so that a table helps.
    private var results: [TrialResult] {
        self.set.meals.map { meal in
            let foods = (meal.truth.foods ?? []).map { food in
                self.food(food.name, grams: food.mass?.value, kcal: food.name == "apple" ? 156 : 178)
            }
            return TrialResult(
                variant: Fixture.variant("doubler"), set: "s", meal: meal.id, outcome: .ok,
                estimate: MealEstimate(foods: foods))
        }
    }

    private func score(_ results: [TrialResult], order: [LookupSource] = [.bundled, .model]) -> GroundingScore? {
        GroundingScorer(Grounder(order: order), settings: Fixture.scorer().settings, seed: 1)
            .score(results: results, sets: [set], variants: [Fixture.variant("doubler")]).first
    }

    @Test func `a person's tune meals supply the numbers of the test meals, of nobody else's`() throws {
        // Ada's stew has 50 kcal per 100 g, Bo's has no earlier meal.
        let meals = [("a", "ada", Split.tune), ("b", "ada", .test), ("c", "bo", .test), ("d", "ada", .tune)].map {
            var meal = Meal(
                id: $0.0, photos: [],
                truth: Truth(nutrients: Nutrients(energy: 100), foods: [TrueFood(name: "zorbl stew", mass: 200)]))
            (meal.person, meal.split) = ($0.1, $0.2)
            return meal
        }
        let results = meals.map { meal in
            TrialResult(
                variant: Fixture.variant("doubler"), set: "s", meal: meal.id, outcome: .ok,
                estimate: MealEstimate(foods: [food("Zorbl Stew", grams: 300, kcal: 600)]))
        }
        var set = Fixture.set(meals)
        // A mistyped weight of a tune meal is no number of a food.
        var mistyped = meals[3]
        mistyped.truth.foods = [TrueFood(name: "zorbl stew", mass: 1)]
        set.history = [meals[0], mistyped]
        let order: [LookupSource] = [.history, .bundled, .model]
        let score = try #require(
            GroundingScorer(Grounder(order: order), settings: Fixture.scorer().settings, seed: 1)
                .score(results: results, sets: [set], variants: [Fixture.variant("doubler")]).first)
        // 600 becomes 150 for one meal of four.
        let difference = try #require(score.rows.first?.difference)
        #expect(difference.a == 500 && difference.b == (500.0 * 3 + 50) / 4)
        let source = try #require(score.sources.first { $0.source == .history })
        #expect(source.asked == 1 && source.found == 1 && source.compared == 1)
        #expect(source.error == 0 && source.modelError == 150)
    }

    @Test func `an error in numbers alone is split as such, and goes with a table`() throws {
        let row = try #require(score(results)?.rows.first)
        #expect(row.foods == GroundingScore.FoodCounts(all: 10))
        let difference = try #require(row.difference)
        #expect(abs(difference.a - (6 * 78.0 + 2 * 167) / 8) < 1e-9 && difference.b < 1e-9)
        let own = try #require(row.own)
        #expect(own.food == 0 && own.amount == 0 && abs(own.number - difference.a) < 1e-9)
        #expect(abs(row.grounded?.number ?? 1) < 1e-9)
        #expect(row.splitAnswers == 8 && row.answers == 8)
        #expect(DifferenceVerdict(difference) == .better)
    }

    @Test func `grams and foods that are wrong are split as such, and no table mends them`() throws {
        let results = set.meals.map { meal in
            TrialResult(
                variant: Fixture.variant("doubler"), set: "s", meal: meal.id, outcome: .ok,
                estimate: MealEstimate(
                    foods: [food("apple", grams: 300, kcal: 156), food("banana split", grams: 100, kcal: 50)]))
        }
        let row = try #require(score(results, order: [.fdc, .model])?.rows.first)
        let own = try #require(row.own)
        #expect(abs(own.amount - 78) < 1e-9 && abs(own.number) < 1e-9)
        #expect(own.food > 0 && row.own == row.grounded)
        #expect(row.foods.notFound == 16)
    }

    @Test func `each source has its hits, misses and error beside the models' own`() throws {
        let whole = try #require(score(results))
        let bundled = try #require(whole.sources.first)
        #expect(whole.sources.count == 1)
        #expect(bundled.asked == 10 && bundled.found == 10 && bundled.unasked == 0)
        #expect(abs((bundled.error ?? 1)) < 1e-9 && abs((bundled.modelError ?? 0) - 59.4) < 0.1)
    }

    @Test func `a set without foods in answers has no score`() {
        #expect(score([Fixture.failure("doubler", "m0", .refused)]) == nil)
    }
}
