import Nutrition
import Scoring
import Statistics
import Testing

@Suite struct LabelScorerTests {
    private static let truth = Product(
        code: "036000291452", name: "Biscuits", per100: Nutrients(energy: 452, protein: 8.2, carbs: 63.5, fat: 0))

    private func score(_ product: Product?, task: AnswerTask = .label) -> TaskScore? {
        let planned = PlannedVariant(variant: Fixture.variant("a"), model: "m", task: task)
        var meal = Meal(id: "m1", photos: ["a.jpg"])
        meal.truth.product = Self.truth
        var trial = TrialResult(variant: planned.variant, set: "s", meal: "m1", outcome: .notJSON)
        if let product {
            var estimate = MealEstimate()
            estimate.task = .product(product)
            trial = TrialResult(
                variant: planned.variant, set: "s", meal: "m1", outcome: .ok, estimate: estimate)
        }
        return Fixture.rows([trial], Fixture.set([meal]), [planned])["a"]?.task
    }

    private func value(_ key: String, _ score: TaskScore?) -> Double? {
        score?.figures.first { $0.measure.key == key }?.value?.value
    }

    @Test(arguments: [AnswerTask.label, .barcode]) func `digits and values are counted as by hand`(task: AnswerTask) {
        // 2 % of 452 is 9.04: 461 is within, 462 is not. A fat of 0.4 where there is none is wrong.
        let product = Product(
            code: "0036000291452", per100: Nutrients(energy: 461, protein: 8.37, carbs: nil, fat: 0.4))
        let found = score(product, task: task)
        #expect(found?.task == task)
        #expect(value("code_right", found) == 1)
        #expect(value("energy_kcal_within_2", found) == 1 && value("protein_g_within_2", found) == 0)
        #expect(value("within_2", found) == 0.25 && value("wrong", found) == 0.5)
        #expect(found?.figures.first { $0.measure.key == "fibre_g_within_2" }?.count == 0)
        #expect(value("energy_kcal_within_2", score(Product(per100: Nutrients(energy: 462)))) == 0)
    }

    @Test func `an unusable answer has nothing right and nothing wrong`() {
        let found = score(nil)
        #expect(value("code_right", found) == 0 && value("within_2", found) == 0 && value("wrong", found) == 0)
    }

    @Test func `photos of packages are for the tasks that read them`() {
        var meal = Meal(id: "m", photos: ["a.jpg"])
        #expect(AnswerTask.photoAnalysis.takes(meal) && !AnswerTask.label.takes(meal))
        meal.truth.product = Product(code: "73513537")
        #expect(!AnswerTask.photoAnalysis.takes(meal) && AnswerTask.label.takes(meal) && AnswerTask.barcode.takes(meal))
        meal.input = .barcode("73513537")
        #expect(!AnswerTask.label.takes(meal) && AnswerTask.barcode.takes(meal))
    }
}
