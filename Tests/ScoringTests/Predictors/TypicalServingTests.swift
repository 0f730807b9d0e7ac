import Nutrition
import Statistics
import Testing

@testable import Scoring

struct TypicalServingTests {
    @Test(
        arguments: [
            // Fruit has 80 kcal; an apple 52 kcal in 100 g.
            ("apple", 80.0, 80 / 0.52), ("two large apples", 80, 80 / 0.52),
            // A made dish is what its word says, and no reference food stands for it.
            ("chicken curry", 650, nil), ("curry of the house", 650, nil),
            // Neither table nor word knows it: the mean of the table.
            ("zzz", 202.5, nil), ("", 202.5, nil)
        ] as [(String, Double, Double?)])
    func `a serving has the mean energy of its category`(food: String, energy: Double, grams: Double?) throws {
        let serving = TypicalServing.serving(of: food)
        let found = try #require(serving.energy?.value)
        #expect(abs(found - energy) < 1e-9)
        #expect((serving.mass == nil) == (grams == nil))
        #expect((serving.protein == nil) == (grams == nil))
        let mass = serving.mass?.value ?? 0
        #expect(abs(mass - (grams ?? 0)) < 1e-9)
    }

    @Test func `nobody is served more than a kilogram`() throws {
        let water = TypicalServing.serving(of: "water")
        #expect(water.energy == 0 && water.mass == 1000 && water.fat == 0)
        let coffee = TypicalServing.serving(of: "black coffee")
        #expect(coffee.mass == 1000)
        #expect((coffee.energy?.value ?? 1000) < 100)
    }

    private func row(_ meals: [Meal]) -> VariantScore? {
        let results = meals.map { Fixture.answer("a", $0.id, kcal: 1) }
        return Fixture.rows(results, Fixture.set(meals), Fixture.planned("a"))["typical-serving"]
    }

    @Test func `a meal is the sum of a serving of each of its true foods, whatever their amounts`() throws {
        let energy = try #require(
            row([
                Fixture.meal("m0", kcal: 100, foods: ["apple", "banana"]),
                Fixture.meal("m1", kcal: 700, foods: ["soup"]),
                Fixture.meal("m2", kcal: 0, foods: [])
            ])?.nutrients[.energy])
        #expect(energy.meals == 3 && energy.supplied == 0)
        #expect(abs(energy.mae.value - 110.0 / 3) < 1e-9)
    }

    @Test func `a meal that does not state its foods is one typical meal, and is counted`() throws {
        let energy = try #require(
            row([Fixture.meal("m0", kcal: 80, foods: ["apple"]), Fixture.meal("m1", kcal: 600)])?.nutrients[.energy])
        #expect(energy.meals == 2 && energy.supplied == 1)
        #expect(abs(energy.mae.value - 25) < 1e-9)
    }

    @Test func `without any known food there is no such baseline`() {
        #expect(row([Fixture.meal("m0", kcal: 80), Fixture.meal("m1", kcal: 600)]) == nil)
    }

    @Test func `an axis is there only where it is known for every meal`() {
        func protein(_ foods: [String]) -> NutrientScore? {
            var meals = [Fixture.meal("m0", kcal: 80, foods: ["apple"]), Fixture.meal("m1", kcal: 90, foods: foods)]
            for place in meals.indices { meals[place].truth.nutrients.protein = 1 }
            let results = meals.map { meal -> TrialResult in
                var answer = Fixture.answer("a", meal.id, kcal: 1)
                answer.values.estimate?.statedTotals.protein = 1
                return answer
            }
            return Fixture.rows(results, Fixture.set(meals), Fixture.planned("a"))["typical-serving"]?
                .nutrients[.protein]
        }
        #expect(protein(["banana"])?.meals == 2)
        #expect(protein(["banana", "zzz"]) == nil)
    }
}
