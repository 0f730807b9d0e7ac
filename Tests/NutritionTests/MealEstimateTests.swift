import Nutrition
import Testing

@Suite struct MealEstimateTests {
    @Test func `a sum is unknown where one part is unknown`() {
        let sum = Nutrients.sum([Nutrients(energy: 100, fat: 2), Nutrients(energy: 50)])
        #expect(sum == Nutrients(energy: 150))
        #expect(Nutrients.sum([]) == Nutrients())
    }

    @Test func `stated totals go before sums, per axis, and only where finite`() {
        let foods = [FoodEstimate(name: "a", nutrients: Nutrients(energy: 100, protein: 5, fat: 1))]
        let stated = Nutrients(energy: 120, protein: Grams(.nan))
        #expect(
            MealEstimate(foods: foods, statedTotals: stated).scoredTotals == Nutrients(energy: 120, protein: 5, fat: 1))
    }

    @Test func `decision confidence is the meal's, else weighted by energy`() {
        let foods = [
            FoodEstimate(name: "a", nutrients: Nutrients(energy: 300), confidence: 0.9),
            FoodEstimate(name: "b", nutrients: Nutrients(energy: 100), confidence: 0.5),
            FoodEstimate(name: "c", confidence: 0.1)
        ]
        #expect(abs((MealEstimate(foods: foods).decisionConfidence ?? 0) - 0.8) < 1e-12)
        #expect(MealEstimate(foods: foods, confidence: 0.3).decisionConfidence == 0.3)
        #expect(MealEstimate().decisionConfidence == nil)
    }

    @Test(
        "outcomes are of one kind",
        arguments: [
            (Outcome.ok, Outcome.Kind.answered, true), (.noFood, .answered, true), (.refused, .unusable, true),
            (.timedOut, .pending, true), (.rateLimited, .pending, false), (.badRequest, .permanent, false)
        ])
    func kinds(_ outcome: Outcome, _ kind: Outcome.Kind, _ scored: Bool) {
        #expect(outcome.kind == kind)
        #expect(outcome.isScored == scored)
    }

    @Test func `an unknown axis is neither 0 nor a stated NaN`() {
        var nutrients = Nutrients(energy: 0, protein: Grams(.nan), fat: Grams(.infinity))
        #expect(nutrients.energy == 0 && nutrients.carbs == nil && nutrients.fat?.value == .infinity)
        #expect(nutrients.protein?.value.isNaN == true && nutrients[.protein] != nil)
        #expect(nutrients != Nutrients(energy: 0, fat: Grams(.infinity)))
        nutrients.protein = nil
        #expect(
            nutrients == Nutrients(energy: 0, fat: Grams(.infinity)) && nutrients != Nutrients(fat: Grams(.infinity)))
        #expect(Nutrients(energy: -0.0).hashValue == Nutrients(energy: 0).hashValue)
    }
}
