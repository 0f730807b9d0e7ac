import Nutrition
import Testing

@testable import Scoring

@Suite("What a second turn changes") struct RefinedPortionTests {
    private let set: ScoredSet = {
        var meal = Meal(
            id: "m0", photos: ["a.jpg"],
            truth: Truth(
                nutrients: Nutrients(energy: 300),
                foods: [TrueFood(name: "rice", mass: 150), TrueFood(name: "salmon", mass: 60)]))
        meal.refinement = Refinement(food: "rice", words: "a cup")
        return ScoredSet(name: "s", meals: [meal])
    }()

    private func food(_ name: String, _ kcal: Double, _ grams: Double?) -> FoodEstimate {
        FoodEstimate(
            name: name, nutrients: Nutrients(energy: Kilocalories(kcal), mass: grams.map { Grams($0) }))
    }

    /// The estimate as results have it: the second turn is in its foods.
    private func answer(first: [FoodEstimate], kcal: Double, grams: Double) -> TrialResult {
        var estimate = MealEstimate(foods: first, statedTotals: Nutrients(energy: 900), confidence: 0.8)
        let before = MealEstimate(foods: first)
        estimate.task = .refinedPortion(
            RefinedPortion(
                portion: Portion(amount: grams, unit: .gram), nutrients: Nutrients(energy: Kilocalories(kcal)),
                before: before))
        let meals = RefinedMeals()
        return TrialResult(
            variant: Fixture.variant("a"), set: "s", meal: "m0", outcome: .ok,
            estimate: meals.applied(to: estimate, food: "rice"))
    }

    private func figures(_ trial: TrialResult) -> [String: Double] {
        let scorer = RefinedPortionScorer(set, settings: ScoringSettings())
        let counts = scorer.counts(of: trial, meal: 0) ?? []
        let known = zip(RefinedPortionScorer.measures, counts).filter { $1.below > 0 }
        return Dictionary(uniqueKeysWithValues: known.map { ($0.key, $1.above / $1.below) })
    }

    @Test("the refined food replaces the first one's values, and totals are summed again")
    func replaced() {
        let trial = answer(first: [food("salmon", 120, 60), food("cooked rice", 100, 80)], kcal: 190, grams: 140)
        #expect(trial.foods?.map(\.name) == ["salmon", "cooked rice"])
        #expect(trial.scoredTotals?.energy == 310)
        let figures = figures(trial)
        #expect(figures["energy_before_mae"] == 80 && figures["energy_after_mae"] == 10)
        #expect(figures["energy_change"] == -70 && figures["made_worse"] == 0)
        #expect(figures["grams_before_mae"] == 70 && figures["grams_after_mae"] == 10)
        #expect(figures["named_first"] == 1)
    }

    @Test("a food that the first turn did not name is added, and has no grams to compare")
    func added() {
        let trial = answer(first: [food("salmon", 290, 60)], kcal: 190, grams: 150)
        #expect(trial.foods?.map(\.name) == ["salmon", "rice"])
        let figures = figures(trial)
        #expect(figures["energy_before_mae"] == 10 && figures["energy_after_mae"] == 180)
        #expect(figures["made_worse"] == 1 && figures["named_first"] == 0)
        #expect(figures["grams_before_mae"] == nil && figures["grams_change"] == nil)
    }

    @Test("an answer without both turns is not judged, nor is an unknown energy")
    func unknown() {
        let failed = Fixture.failure("a", "m0", .notJSON)
        #expect(RefinedPortionScorer(set, settings: ScoringSettings()).counts(of: failed, meal: 0) == nil)
        let trial = answer(first: [FoodEstimate(name: "rice")], kcal: 190, grams: 150)
        #expect(figures(trial)["energy_change"] == nil && figures(trial)["named_first"] == 1)
    }
}
