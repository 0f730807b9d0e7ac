import Nutrition
import Scoring
import Statistics
import Testing

struct FoodMetricsTests {
    private let set = Fixture.set([
        Fixture.meal("m0", kcal: 100, foods: ["apple", "kiwi"]), Fixture.meal("m1", kcal: 200, foods: ["white rice"]),
        Fixture.meal("m2", kcal: 200)
    ])

    @Test func `precision, recall and F1 are pooled over meals`() throws {
        let results = [
            Fixture.answer("a", "m0", kcal: 1, foods: ["Apples", "banana", "cola"]),
            Fixture.answer("a", "m1", kcal: 1, foods: ["rice"]), Fixture.answer("a", "m2", kcal: 1, foods: ["tea"])
        ]
        let foods = try #require(Fixture.rows(results, set, Fixture.planned("a"))["a"]?.foods)
        #expect(foods.meals == 2)
        #expect(foods.precision?.value == 0.5)
        #expect(abs(foods.recall.value - 2.0 / 3) < 1e-12)
        #expect(abs(try #require(foods.f1?.value) - 4.0 / 7) < 1e-12)
    }

    @Test func `prose is scored on recall alone and narrows no one's energy`() throws {
        let results =
            (0..<3).map { Fixture.answer("a", "m\($0)", kcal: 100, foods: ["apple"]) }
            + [Fixture.prose("b", "m0", "A red apple and half a kiwi."), Fixture.failure("b", "m1", .network)]
        let rows = Fixture.rows(results, set, Fixture.planned("a", "b"))
        let prose = try #require(rows["b"])
        #expect(prose.nutrients.isEmpty)
        #expect(prose.foods?.precision == nil)
        #expect(prose.foods?.f1 == nil)
        #expect(prose.foods?.recall.value == 1)
        #expect(prose.commonMeals == 1)
        #expect(rows["a"]?.commonMeals == 3)
        #expect(rows["a"]?.nutrients[.energy]?.meals == 3)
        #expect(rows["a"]?.foods?.meals == 2)
    }

    @Test func `a failed trial finds nothing`() {
        let results = [
            Fixture.answer("a", "m0", kcal: 1, foods: ["apple", "kiwi"]), Fixture.failure("a", "m1", .notJSON)
        ]
        let foods = Fixture.rows(results, set, Fixture.planned("a"))["a"]?.foods
        #expect(foods?.precision?.value == 1)
        #expect(foods.map { abs($0.recall.value - 2.0 / 3) < 1e-12 } == true)
    }
}
