import Costs
import Nutrition
import Testing

@testable import Scoring

@Suite("Errors found among stated foods") struct VerifyFoodsTests {
    private let set: ScoredSet = {
        let foods = [
            StatedFood(
                name: "apple", mass: 150, nutrients: Nutrients(energy: 780),
                corrections: Nutrients(energy: 78)),
            StatedFood(name: "rice", mass: 100, nutrients: Nutrients(energy: 130)),
            StatedFood(
                name: "butter", mass: 10, nutrients: Nutrients(energy: 72, protein: 8),
                corrections: Nutrients(protein: 0.1)),
            StatedFood(name: "tea", mass: 200, nutrients: Nutrients(energy: 2))
        ]
        var meal = Meal(id: "m0", input: .text(StatedFood.text(foods)))
        meal.statedFoods = foods
        return ScoredSet(name: "s", meals: [meal])
    }()

    private func answer(_ judged: [(number: Int?, plausible: Bool?, kcal: Double?)]) -> TrialResult {
        var estimate = MealEstimate(
            foods: judged.map {
                FoodEstimate(name: "f", nutrients: Nutrients(energy: $0.kcal.map { Kilocalories($0) }))
            })
        estimate.task = .verifiedFoods(
            VerifiedFoods(foods: judged.map { VerifiedFood(number: $0.number, isPlausible: $0.plausible) }))
        var trial = TrialResult(
            variant: Fixture.variant("a"), set: "s", meal: "m0", outcome: .ok, estimate: estimate)
        trial.values.cost = USD(0.02)
        return trial
    }

    private func figures(_ trial: TrialResult) -> [String: Double] {
        let counts = VerifyFoodsScorer(set, settings: ScoringSettings()).counts(of: trial, meal: 0) ?? []
        let known = zip(VerifyFoodsScorer.measures, counts).filter { $1.below > 0 }
        return Dictionary(uniqueKeysWithValues: known.map { ($0.key, $1.above / $1.below) })
    }

    @Test("one error found, one missed, one false alarm")
    func judged() {
        let found = figures(answer([(1, false, 80), (2, false, 150), (3, true, 72), (4, true, 2)]))
        #expect(found["errors_precision"] == 0.5 && found["errors_recall"] == 0.5)
        #expect(found["energy_before_mae"] == 702 / 4.0 && found["energy_after_mae"] == (2 + 20) / 4.0)
        #expect(found["energy_change"] == (2 + 20 - 702) / 4.0)
        // Energies of four foods and one protein.
        #expect(found["values_off_before"] == 2 / 5.0 && found["values_off_after"] == 2 / 5.0)
        #expect(found["right_changed"] == 0.5 && found["cost_per_food_usd"] == 0.005)
    }

    @Test("a food called plausible keeps its values, and a number of no food or a second judgement counts for nothing")
    func ignored() {
        let found = figures(
            answer([(1, true, 78), (1, false, 78), (9, false, 1), (nil, false, 1), (0, false, 1), (2, nil, 1)]))
        #expect(found["errors_precision"] == nil && found["errors_recall"] == 0)
        #expect(found["energy_after_mae"] == found["energy_before_mae"])
    }

    @Test("a failed answer finds nothing and changes nothing")
    func failed() {
        let found = figures(Fixture.failure("a", "m0", .notJSON))
        #expect(found["errors_recall"] == 0 && found["energy_change"] == 0 && found["cost_per_food_usd"] == nil)
    }

    @Test("the foods of a request are one line")
    func text() {
        #expect(
            StatedFood.text(set.meals[0].statedFoods ?? []).hasPrefix(
                "1. apple, 150 g: 780 kcal; 2. rice, 100 g: 130 kcal; 3. butter, 10 g: 72 kcal, 8 g protein; 4. tea"))
    }
}
