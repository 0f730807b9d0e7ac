import Nutrition
import Scoring
import Statistics
import Testing

struct NutrientMetricsTests {
    @Test func `errors, bias and shares are those worked out by hand`() throws {
        // Errors 10, −60, 0, 200 on truths 100, 200, 300, 400.
        let set = Fixture.meals([100, 200, 300, 400])
        let results = zip(["m0", "m1", "m2", "m3"], [110.0, 140, 300, 600]).map { Fixture.answer("a", $0, kcal: $1) }
        let energy = try #require(Fixture.rows(results, set, Fixture.planned("a"))["a"]?.nutrients[.energy])
        #expect(energy.meals == 4)
        #expect(energy.mae.value == 67.5)
        #expect(abs(try #require(energy.pmae?.value) - 67.5 / 250) < 1e-12)
        #expect(energy.bias.value == 37.5)
        #expect(energy.within[10]?.value == 0.5)
        #expect(energy.within[20]?.value == 0.5)
        #expect(energy.within[30]?.value == 0.75)
        #expect(energy.within[30] == WilsonInterval.of(successes: 3, trials: 4))
        #expect(energy.mae.low == nil, "four groups are too few to bound it")
    }

    @Test func `an error of six meals has bounds around it`() throws {
        let results = (0..<6).map { Fixture.answer("a", "m\($0)", kcal: Double(100 + $0 * 10)) }
        let set = Fixture.meals([100, 100, 100, 100, 100, 100])
        let mae = try #require(Fixture.rows(results, set, Fixture.planned("a"))["a"]?.nutrients[.energy]?.mae)
        #expect(mae.value == 25)
        #expect(try #require(mae.low) < 25 && (try #require(mae.high)) > 25)
    }

    @Test func `both ends of a percentage are within it`() {
        let set = Fixture.meals([100, 100, 100])
        let results = zip(["m0", "m1", "m2"], [80.0, 120, 120.1]).map { Fixture.answer("a", $0, kcal: $1) }
        let energy = Fixture.rows(results, set, Fixture.planned("a"))["a"]?.nutrients[.energy]
        #expect(energy?.within[20]?.value == 2.0 / 3)
    }

    @Test func `repeats are scored one by one, not averaged first`() {
        let results = [50.0, 150].enumerated().map { Fixture.answer("a", "m0", kcal: $1, repeatIndex: $0) }
        let energy = Fixture.rows(results, Fixture.meals([100]), Fixture.planned("a"))["a"]?.nutrients[.energy]
        #expect(energy?.mae == Interval(50))
        #expect(energy?.bias == Interval(0))
    }

    @Test func `a meal weighs the same however often it was asked`() {
        let results =
            [0.0, 0, 0].enumerated().map { Fixture.answer("a", "m0", kcal: $1, repeatIndex: $0) }
            + [Fixture.answer("a", "m1", kcal: 100)]
        let energy = Fixture.rows(results, Fixture.meals([100, 100]), Fixture.planned("a"))["a"]?.nutrients[.energy]
        #expect(energy?.mae.value == 50)
    }

    @Test func `meals of one group are one cluster`() throws {
        let grouped = Fixture.set((0..<12).map { Fixture.meal("m\($0)", kcal: 100, group: "g\($0 / 2)") })
        let alone = Fixture.meals([Double?](repeating: 100, count: 12))
        let results = (0..<12).map { Fixture.answer("a", "m\($0)", kcal: 100 + Double($0)) }
        let first = try #require(Fixture.rows(results, grouped, Fixture.planned("a"))["a"]?.nutrients[.energy])
        let second = try #require(Fixture.rows(results, alone, Fixture.planned("a"))["a"]?.nutrients[.energy])
        #expect(first.mae.value == second.mae.value)
        #expect(first.mae.low != second.mae.low)
        // Clopper and Pearson's for 6 of 6 groups, 0.025 to the power 1/6; Wilson's for 12 of 12 meals.
        #expect(abs(try #require(first.within[20]?.low) - 0.540_742) < 1e-6)
        #expect(abs(try #require(second.within[20]?.low) - 0.757_506) < 1e-4)
    }

    @Test func `a true zero is hit by zero alone and has no percentage error`() {
        let results = [Fixture.answer("a", "m0", kcal: 0), Fixture.answer("a", "m1", kcal: 1)]
        let energy = Fixture.rows(results, Fixture.meals([0, 0]), Fixture.planned("a"))["a"]?.nutrients[.energy]
        #expect(energy?.within[30]?.value == 0.5)
        #expect(energy?.pmae == nil)
        #expect(energy?.mae.value == 0.5)
    }

    @Test func `every axis with true values is scored, and no other`() {
        var meal = Fixture.meal("m0", kcal: 100)
        meal.truth.nutrients.protein = 10
        var answer = Fixture.answer("a", "m0", kcal: 90)
        answer.values.estimate?.statedTotals.protein = 14
        answer.values.estimate?.statedTotals.fat = 3
        let row = Fixture.rows([answer], Fixture.set([meal]), Fixture.planned("a"))["a"]
        #expect(row.map { Set($0.nutrients.keys) } == [.energy, .protein])
        #expect(row?.nutrients[.protein]?.mae.value == 4)
    }
}
