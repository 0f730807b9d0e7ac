import Nutrition
import Scoring
import Statistics
import Testing

@Suite struct ParsedFoodsScorerTests {
    private static let variant = PlannedVariant(variant: Fixture.variant("a"), model: "m", task: .parsedFoods)

    private func meal(_ id: String, _ foods: [TrueFood], _ clarification: Clarification? = nil) -> Meal {
        var truth = Truth(foods: foods)
        truth.clarification = clarification
        return Meal(id: id, input: .text(id), truth: truth)
    }

    private func answer(
        _ meal: String, _ foods: [(FoodEstimate, ParsedFood)], asks: String? = nil, repeatIndex: Int = 0
    ) -> TrialResult {
        var estimate = MealEstimate(foods: foods.map(\.0))
        estimate.task = .parsedFoods(
            ParsedFoods(foods: foods.map(\.1), needsClarification: asks != nil, question: asks))
        return TrialResult(
            variant: Self.variant.variant, set: "s", meal: meal, repeatIndex: repeatIndex,
            outcome: foods.isEmpty ? .noFood : .ok, estimate: estimate)
    }

    private func food(_ name: String, _ amount: Double, _ unit: PortionUnit = .gram) -> FoodEstimate {
        FoodEstimate(name: name, portion: Portion(amount: amount, unit: unit))
    }

    private func score(_ results: [TrialResult], _ meals: [Meal], _ policy: MissingPolicy = .zero) -> TaskScore? {
        Fixture.rows(results, Fixture.set(meals), [Self.variant], policy)["a"]?.task
    }

    private func value(_ key: String, _ score: TaskScore?) -> Double? {
        score?.figures.first { $0.measure.key == key }?.value?.value
    }

    @Test func `foods, amounts, brands, modifiers and questions are counted as by hand`() throws {
        let meals = [
            meal(
                "m1", [TrueFood(name: "white rice", mass: 79), TrueFood(name: "chicken curry")],
                Clarification(isNeeded: true, subject: "curry / chicken")),
            meal(
                "m2",
                [
                    TrueFood(
                        name: "yogurt", mass: 125, brand: "Danone", modifiers: ["small", "unsweetened / no sugar"]),
                    TrueFood(name: "apple", mass: 182)
                ], Clarification(isNeeded: false))
        ]
        let found = score(
            [
                answer(
                    "m1", [(food("rice", 0.5, .cup), ParsedFood()), (food("chicken curry", 1, .serving), ParsedFood())],
                    asks: "How much CURRY was it?"),
                answer(
                    "m2",
                    [
                        (food("yogurt", 100), ParsedFood(modifiers: ["small", "sweet"], brand: "danone")),
                        (food("apple", 1, .slice), ParsedFood()), (food("butter", 10), ParsedFood())
                    ], asks: "When was it?")
            ], meals)
        // Two of two, and two of three for two: 2 × 4 of 5 + 4.
        #expect(value("foods_f1", found) == 8.0 / 9)
        // Half a cup of rice is 79 g exactly, the yoghurt is 25 g off, and a slice of apple has no weight.
        #expect(value("amount_mae_g", found) == 12.5)
        #expect(value("amount_within_20", found) == 2.0 / 3)
        #expect(value("amount_converted", found) == 2.0 / 3)
        #expect(value("brand_found", found) == 1)
        #expect(value("modifiers_found", found) == 0.5)
        #expect(value("asked_when_needed", found) == 1)
        #expect(value("asked_needlessly", found) == 1)
        #expect(value("question_subject", found) == 1)
        #expect(found?.meals == 2)
        let within = try #require(found?.figures.first { $0.measure.key == "amount_within_20" })
        #expect(within.count == 3)
    }

    @Test func `an unusable answer finds nothing and asks nothing`() {
        let meals = [
            meal(
                "m1", [TrueFood(name: "apple", mass: 182, brand: "X")], Clarification(isNeeded: true, subject: "apple"))
        ]
        let failed = TrialResult(variant: Self.variant.variant, set: "s", meal: "m1", outcome: .notJSON)
        let found = score([failed], meals)
        #expect(value("foods_f1", found) == 0 && value("brand_found", found) == 0)
        #expect(value("asked_when_needed", found) == 0 && value("amount_mae_g", found) == nil)
        #expect(score([failed], meals, .exclude) == nil)
    }

    @Test func `repeats of a meal count as one`() {
        let meals = [meal("m1", [TrueFood(name: "apple", mass: 100)])]
        let found = score(
            [
                answer("m1", [(food("apple", 100), ParsedFood())]),
                answer("m1", [(food("apple", 140), ParsedFood())], repeatIndex: 1)
            ], meals)
        #expect(value("amount_mae_g", found) == 20 && value("amount_within_20", found) == 0.5)
        #expect(found?.figures.first { $0.measure.key == "amount_mae_g" }?.count == 1)
    }

    @Test func `a subject is found in texts without blanks and with other endings`() {
        let meals = [
            meal("m1", [TrueFood(name: "apple")], Clarification(isNeeded: true, subject: "量 / nudel"))
        ]
        for (question, isNamed) in [("カレーの量は？", 1.0), ("Wie viele Nudeln?", 1.0), ("Wann?", 0.0)] {
            let found = score([answer("m1", [(food("apple", 1), ParsedFood())], asks: question)], meals)
            #expect(value("question_subject", found) == isNamed)
        }
    }

    @Test func `a variant has a row only in sets its task takes`() {
        let photos = PlannedVariant(variant: Fixture.variant("b"), model: "m")
        let set = Fixture.set([meal("m1", [TrueFood(name: "apple", mass: 100)])])
        let rows = Fixture.rows([answer("m1", [(food("apple", 100), ParsedFood())])], set, [photos, Self.variant])
        #expect(rows["b"] == nil && rows["a"]?.isComplete == true)
    }
}
