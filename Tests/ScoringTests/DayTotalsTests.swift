import Nutrition
import Scoring
import Statistics
import Testing

struct DayTotalsTests {
    /// Two days of one person and one of another, and a meal of no day.
    private static func meals(groups: [String?] = [nil, nil, nil, nil, nil, nil, nil]) -> ScoredSet {
        let days: [(String?, String?)] = [
            ("ada", "1"), ("ada", "1"), ("ada", "2"), ("ada", "2"), ("bo", "1"), ("bo", "1"), (nil, "1")
        ]
        return Fixture.set(
            zip(days, groups).enumerated().map { place, entry in
                var meal = Fixture.meal("m\(place)", kcal: 100, group: entry.1)
                (meal.person, meal.day) = entry.0
                meal.truth.nutrients.protein = 10
                return meal
            })
    }

    private func row(_ estimates: [Double?], _ set: ScoredSet = meals(), _ missing: MissingPolicy = .zero)
        -> VariantScore?
    {
        let results = estimates.enumerated().map { place, kcal in
            kcal.map { Fixture.answer("a", "m\(place)", kcal: $0) } ?? Fixture.failure("a", "m\(place)", .refused)
        }
        return Fixture.rows(results, set, Fixture.planned("a"), missing)["a"]
    }

    @Test func `errors of a day's meals cancel or pile up`() throws {
        let days = try #require(row([150, 50, 150, 150, 100, 100, 900])?.days)
        #expect(days.days == 3 && days.meals == 6)
        let energy = try #require(days.nutrients[.energy])
        #expect(energy.meals == 3)
        #expect(abs(energy.mae.value - 100.0 / 3) < 1e-12)
        #expect(abs(energy.bias.value - 100.0 / 3) < 1e-12)
        #expect(abs(try #require(energy.within[20]?.value) - 2.0 / 3) < 1e-12)
        #expect(days.nutrients[.protein] == nil, "the answers give no protein")
    }

    @Test func `a day with a meal that is not compared does not count`() throws {
        let days = try #require(row([150, nil, 100, 100, 100, 100, 100], Self.meals(), .exclude)?.days)
        #expect(days.days == 3)
        #expect(days.nutrients[.energy]?.meals == 2)
        #expect(days.nutrients[.energy]?.mae.value == 0)
        let zero = try #require(row([150, nil, 100, 100, 100, 100, 100])?.days)
        #expect(abs(try #require(zero.nutrients[.energy]?.mae.value) - 50.0 / 3) < 1e-12)
    }

    @Test func `a day counts for all variants or for none`() throws {
        let answers = (0..<7).map { Fixture.answer("a", "m\($0)", kcal: 100) }
        let others = (1..<7).map { Fixture.answer("b", "m\($0)", kcal: 100) } + [Fixture.failure("b", "m0", .noKey)]
        let rows = Fixture.rows(answers + others, Self.meals(), Fixture.planned("a", "b"))
        #expect(rows["a"]?.days?.nutrients[.energy]?.meals == 2)
        #expect(rows["b"]?.days?.nutrients[.energy]?.meals == 2)
    }

    @Test func `days that share a group are one cluster`() throws {
        let groups = ["x", nil, "x", "y", "y", nil, nil]
        let days = try #require(row([100, 100, 100, 100, 100, 100, 100], Self.meals(groups: groups))?.days)
        #expect(days.nutrients[.energy]?.clusters == 1)
        #expect(row([100, 100, 100, 100, 100, 100, 100])?.days?.nutrients[.energy]?.clusters == 3)
    }

    @Test func `repeats of a day's meals add up one by one`() throws {
        let set = Fixture.set(
            (0..<2).map {
                var meal = Fixture.meal("m\($0)", kcal: 100)
                (meal.person, meal.day) = ("ada", "1")
                return meal
            })
        let results = [("m0", 150.0, 0), ("m1", 50, 0), ("m0", 150, 1), ("m1", 150, 1)].map {
            Fixture.answer("a", $0.0, kcal: $0.1, repeatIndex: $0.2)
        }
        #expect(Fixture.rows(results, set, Fixture.planned("a"))["a"]?.days?.nutrients[.energy]?.mae.value == 50)
    }

    @Test func `a set without days has no day totals`() {
        #expect(
            Fixture.rows([Fixture.answer("a", "m0", kcal: 1)], Fixture.meals([1, 2]), Fixture.planned("a"))["a"]?.days
                == nil)
    }
}
