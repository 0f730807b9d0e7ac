import Nutrition
import Statistics
import Testing

@testable import Scoring

/// Macro averages, invented foods, grams, pass rate and the sweep.
struct FoodShareTests {
    private let set = Fixture.set([
        Fixture.meal("m0", kcal: 100, foods: ["apple", "kiwi"]), Fixture.meal("m1", kcal: 200, foods: ["white rice"]),
        Fixture.meal("m2", kcal: 0, foods: []), Fixture.meal("m3", kcal: 10, foods: [])
    ])

    private func foods(_ results: [TrialResult], _ set: ScoredSet? = nil) throws -> FoodScore {
        try #require(Fixture.rows(results, set ?? self.set, Fixture.planned("a"))["a"]?.foods)
    }

    private func noFood(_ meal: String) -> TrialResult {
        TrialResult(
            variant: Fixture.variant("a"), set: "s", meal: meal, outcome: .noFood, estimate: MealEstimate(foods: []))
    }

    @Test func `macro averages count both lists empty as 1 and one empty as 0`() throws {
        let foods = try foods([
            Fixture.answer("a", "m0", kcal: 1, foods: ["Apples", "banana", "cola"]),
            Fixture.answer("a", "m1", kcal: 1, foods: ["rice"]), noFood("m2"),
            Fixture.answer("a", "m3", kcal: 1, foods: ["tea"])
        ])
        #expect(abs(try #require(foods.macro.precision?.value) - 7.0 / 12) < 1e-12)
        #expect(abs(try #require(foods.macro.recall?.value) - 0.625) < 1e-12)
        #expect(abs(try #require(foods.macro.f1?.value) - 0.6) < 1e-12)
        #expect(foods.invented?.value == 3.0 / 5)
        #expect(foods.trueFoods == 3 && foods.missed == 1)
    }

    @Test func `a failed trial is not right about a plate without food`() throws {
        let foods = try foods([noFood("m2"), Fixture.failure("a", "m3", .refused)])
        #expect(foods.macro.f1?.value == 0.5)
        #expect(foods.invented == nil, "nothing was predicted")
    }

    @Test func `grams go by matched foods that tell them on both sides`() throws {
        var meal = Fixture.meal("m0", kcal: 100)
        meal.truth.foods = [
            TrueFood(name: "apple", mass: 100), TrueFood(name: "kiwi", mass: 80), TrueFood(name: "bread", mass: 50),
            TrueFood(name: "butter")
        ]
        var answer = Fixture.answer("a", "m0", kcal: 1)
        answer.values.estimate?.foods = [
            FoodEstimate(name: "apple", portion: Portion(amount: 130, unit: .gram)),
            FoodEstimate(name: "kiwi", nutrients: Nutrients(mass: 70)),
            FoodEstimate(name: "butter", nutrients: Nutrients(mass: 9)),
            FoodEstimate(name: "cola", nutrients: Nutrients(mass: 300))
        ]
        let foods = try foods([answer], Fixture.set([meal]))
        #expect(foods.grams?.pairs == 2)
        #expect(foods.grams?.mae.value == 20)
        #expect(foods.grams?.bias.value == 10)
        #expect(foods.missed == 1)
    }

    @Test func `the pass rate takes all foods and an allowed energy`() throws {
        var meals = (0..<4).map { Fixture.meal("m\($0)", kcal: 100, foods: ["apple"]) }
        for place in meals.indices { meals[place].truth.energyRange = 90...110 }
        let foods = try foods(
            [
                Fixture.answer("a", "m0", kcal: 110, foods: ["apple", "tea"]),
                Fixture.answer("a", "m1", kcal: 111, foods: ["apple"]),
                Fixture.answer("a", "m2", kcal: 100, foods: ["tea"]),
                Fixture.failure("a", "m3", .refused)
            ], Fixture.set(meals))
        #expect(foods.passRate == WilsonInterval.of(successes: 1, trials: 4))
    }

    @Test func `targets belong to difficulties`() {
        let part = Stratum(
            kind: .difficulty, name: "complex", trueEnergy: nil, meals: 1, clusters: 1, mae: Interval(1),
            bias: Interval(0))
        #expect(part.passTarget == 0.8)
        #expect(Difficulty.allCases.map(PassTarget.share) == [0.95, 0.85, 0.8, 0.7])
    }

    @Test func `the sweep redoes the assignment at every threshold`() throws {
        let foods = try foods([
            Fixture.answer("a", "m0", kcal: 1, foods: ["apple pie", "kiwi"]),
            Fixture.answer("a", "m1", kcal: 1, foods: ["rice"])
        ])
        #expect(foods.sweep.map(\.threshold) == (6...18).map { Double($0) / 20 })
        let at75 = try #require(foods.sweep.first { $0.threshold == 0.75 })
        #expect(at75.f1 == foods.f1?.value && at75.recall == foods.recall.value)
        #expect(zip(foods.sweep, foods.sweep.dropFirst()).allSatisfy { $0.recall >= $1.recall })
        let first = try #require(foods.sweep.first)
        let last = try #require(foods.sweep.last)
        #expect(first.recall > last.recall, "a loose matcher takes apple pie for an apple")
    }

    @Test func `counts by threshold are those of a fresh assignment each time`() {
        var stream = RandomStream(seed: 5, purpose: "sweep")
        let matcher = FoodMatcher()
        let names = [
            "apple", "apple pie", "green apple", "rice", "brown rice", "rice pudding", "kiwi", "juice", "apple juice"
        ]
        let thresholds = (6...18).map { Double($0) / 20 }
        for _ in 0..<40 {
            func drawn() -> [FoodName] {
                (0..<stream.below(5)).map { _ in matcher.normalizer.name(names[stream.below(names.count)]) }
            }
            let (predicted, truth) = (drawn(), drawn())
            let counts = NameSimilarities(predicted: predicted, truth: truth).matchCounts(at: thresholds)
            #expect(counts == thresholds.map { matcher.match(predicted: predicted, truth: truth, threshold: $0).count })
        }
    }

    @Test func `prose has recall alone, also over the sweep`() throws {
        let foods = try foods([Fixture.prose("a", "m0", "A red apple."), Fixture.prose("a", "m2", "An empty plate.")])
        #expect(foods.macro.precision == nil && foods.macro.f1 == nil && foods.invented == nil && foods.passRate == nil)
        #expect(foods.macro.recall?.value == 0.75)
        #expect(foods.sweep.allSatisfy { $0.f1 == nil && $0.precision == nil && $0.recall == 0.5 })
    }

    @Test func `grouped shares that are all or nothing leave room for others`() throws {
        let meals = (0..<24).map { place in
            var meal = Fixture.meal("m\(place)", kcal: 100, foods: ["apple"], group: "g\(place / 2)")
            meal.truth.energyRange = 90...110
            return meal
        }
        let set = Fixture.set(meals)
        // 1 − 0.025 to the power 1/12.
        let room = 0.264_648
        func check(_ kcal: Double, _ name: String, _ value: Double) throws {
            let rows = Fixture.rows(
                meals.map { Fixture.answer("a", $0.id, kcal: kcal, foods: [name]) }, set, Fixture.planned("a"))
            let row = try #require(rows["a"])
            let foods = try #require(row.foods)
            let shares = [
                foods.passRate, foods.f1, foods.recall, foods.precision, row.nutrients[.energy]?.within[20],
                row.effort?.untouched, foods.macro.f1
            ]
            for share in shares {
                let share = try #require(share)
                let (low, high) = (try #require(share.low), try #require(share.high))
                #expect(share.value == value)
                #expect(abs(high - low - room) < 1e-5, "\(share)")
                #expect(low <= value && value <= high)
            }
        }
        try check(100, "apple", 1)
        try check(300, "steak", 0)
    }
}
