import Nutrition
import Sanity
import Testing

@Suite struct EatingHistoryTests {
    private static func meal(_ day: String?, _ grams: Double, person: String? = "ann", food: String = "rice") -> Meal {
        Meal(
            id: "\(day ?? "") \(grams)", photos: [], person: person, day: day,
            truth: Truth(
                nutrients: Nutrients(energy: Kilocalories(grams)), foods: [TrueFood(name: food, mass: Grams(grams))]))
    }

    private static let days = ["2026-01-04", "2026-01-01", "2026-01-02", "2026-01-03"]
    private static let meals = zip(days, [150.0, 100, 110, 120]).map { meal($0, $1) }

    private func rules(
        _ grams: Double?, kcal: Double? = nil, _ meals: [Meal] = meals, name: String = "cooked rice",
        profile: SanityProfile = .extended
    ) -> [RuleID] {
        let rice = food(name, kcal: kcal, portion: grams.map { Portion(amount: $0, unit: .gram) })
        return SanityChecker(profile: profile)
            .check(MealEstimate(foods: [rice]), history: EatingHistory.all(of: meals)[0]).findings.map(\.rule)
    }

    @Test func `a portion far from three earlier ones of that person is found`() {
        // Mean 110 g, the standard deviation 10 is below a tenth of the mean, which is taken: 77 to 143 g.
        #expect(rules(143).isEmpty && rules(77).isEmpty)
        #expect(rules(144) == [.farFromHabit] && rules(76) == [.farFromHabit])
        #expect(rules(144, profile: .specified).isEmpty && rules(144, profile: .calibrated).isEmpty)
        #expect(rules(nil, kcal: 144) == [.farFromHabit])
        #expect(rules(144, name: "bread").isEmpty)
    }

    @Test func `later meals, other people and too few meals are no habit`() {
        let later = [Self.meal("2026-01-01", 150)] + Self.meals
        #expect(rules(500, later).isEmpty)
        #expect(
            rules(
                500,
                [Self.meals[0]]
                    + Self.meals[1...].map { meal in
                        var meal = meal
                        meal.person = "bob"
                        return meal
                    }
            ).isEmpty)
        #expect(rules(500, Array(Self.meals.prefix(3))).isEmpty)
        #expect(EatingHistory.all(of: [Self.meal(nil, 1, person: nil)]).allSatisfy { $0 == nil })
    }

    @Test("an unsure answer is reviewed only where the person ate nothing similar before", arguments: ["rice", "bread"])
    func review(_ name: String) {
        let meal = MealEstimate(foods: [food(name)], confidence: 0.3)
        let review = SanityChecker().check(meal, history: EatingHistory.all(of: Self.meals)[0]).review
        #expect(review == (name == "rice" ? nil : .lowConfidence))
    }
}
