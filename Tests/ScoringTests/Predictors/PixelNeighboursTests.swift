import Nutrition
import Statistics
import Testing

@testable import Scoring

struct PixelNeighboursTests {
    /// Meals `m0`, `m1` … of those energies and looks; nil has no features.
    private func set(
        _ meals: [(kcal: Double, look: [Double]?)], groups: [String?]? = nil, splits: [Split?]? = nil
    ) -> ScoredSet {
        var set = Fixture.set(
            meals.enumerated().map {
                Fixture.meal("m\($0)", kcal: $1.kcal, group: groups?[$0] ?? nil, split: splits?[$0] ?? nil)
            })
        for (place, meal) in meals.enumerated() { set.features["m\(place)"] = meal.look }
        return set
    }

    private func row(_ set: ScoredSet) -> VariantScore? {
        let results = set.meals.map { Fixture.answer("a", $0.id, kcal: 1) }
        return Fixture.rows(results, set, Fixture.planned("a"))["pixel-neighbours"]
    }

    /// What is predicted for each meal.
    private func predictions(_ set: ScoredSet, by baseline: PixelNeighbours = PixelNeighbours()) throws -> [Double?] {
        let results = set.meals.map { Fixture.answer("a", $0.id, kcal: 1) }
        let table = TrialTable(set: set, results: results, variants: Fixture.planned("a"))
        let energy = AxisPredictions(.energy, table: table, policy: .zero)
        return try #require(baseline.predictions(on: [energy], in: table)[0]).values
    }

    @Test func `the nearest meals speak, the nearer the louder`() throws {
        // Of equal features there is no spread to measure by, so two more meals stand far off.
        let meals = set([(100, [0]), (200, [1]), (400, [3]), (9000, [50]), (9000, [51]), (9000, [52]), (9000, [53])])
        let found = try #require(try predictions(meals)[0])
        // Distances 1, 3, 50, 51, 52 in the same unit.
        let weights: [Double] = [1, 1 / 3.0, 1 / 50.0, 1 / 51.0, 1 / 52.0]
        let values: [Double] = [200, 400, 9000, 9000, 9000]
        let sum = zip(weights, values).map { $0 * $1 }.reduce(0, +)
        let total = weights.reduce(0, +)
        #expect(abs(found - sum / total) < 1e-6)
    }

    @Test func `a photo equal to another's is answered by it alone`() throws {
        let meals = set([(100, [1, 2]), (250, [1, 2]), (350, [1, 2]), (900, [7, 8]), (900, [8, 8])])
        #expect(try predictions(meals)[0] == 300)
    }

    @Test func `no feature counts more for its unit`() throws {
        let looks = [[0.1, 3.0], [0.2, 9], [0.9, 4], [0.8, 8], [0.15, 3.5], [0.5, 5], [0.6, 1], [0.3, 2]]
        let plain = set(looks.enumerated().map { (Double($0.offset * 100), $0.element) })
        let scaled = set(
            looks.enumerated().map { (Double($0.offset * 100), [$0.element[0] * 1000 - 7, $0.element[1]]) })
        for (a, b) in zip(try predictions(plain), try predictions(scaled)) {
            let (first, second) = (try #require(a), try #require(b))
            #expect(abs(first - second) < 1e-6)
        }
    }

    @Test func `a meal's own group is never asked`() throws {
        let meals = set(
            [(100, [0]), (100, [0]), (700, [5]), (900, [9])], groups: ["g", "g", nil, nil])
        let found = try predictions(meals)
        // Of 700 and 900 both belong to others, and 100 to its own.
        for place in 0..<2 { #expect((found[place] ?? 0) > 700) }
        #expect(row(set([(1, [0]), (2, [1])], groups: ["g", "g"])) == nil, "one group has nobody to ask")
    }

    @Test func `it learns from the tune split where there is one, and says so`() throws {
        let meals = set(
            [(100, [0]), (300, [1]), (5000, [0.1]), (6000, [0.2])], splits: [.tune, .tune, .test, .test])
        let found = try predictions(meals)
        #expect(found[0] == 300 && found[1] == 100)
        #expect((found[2] ?? 1000) < 301)
        #expect(row(meals)?.baselineSource == .tuneSplit)
    }

    @Test func `a meal whose group is the whole tune split goes by all others`() throws {
        let meals = set(
            [(100, [0]), (200, [0]), (600, [4]), (600, [5])], groups: ["g", "g", nil, nil],
            splits: [.tune, .tune, nil, nil])
        #expect(try predictions(meals) == [600, 600, 150, 150])
    }

    @Test func `a meal without features gets the others' mean, and is counted`() throws {
        let meals = set([(100, [0]), (200, [1]), (600, nil), (300, [.nan]), (500, [1, 2])])
        let energy = try #require(row(meals)?.nutrients[.energy])
        #expect(energy.meals == 5 && energy.supplied == 3)
        #expect(try predictions(meals)[2] == 275)
    }

    @Test func `without photos there is no such baseline`() {
        #expect(row(set([(100, nil), (200, nil), (300, nil)])) == nil)
        #expect(row(set([(100, []), (200, []), (300, [])])) == nil)
        #expect(row(set([(100, [0]), (200, nil), (300, nil)])) == nil, "nobody to compare the one photo with")
    }

    @Test func `large sets ask some of their meals, evenly spread`() throws {
        let count = 200
        let meals = set((0..<count).map { (Double($0), [Double($0)]) })
        let found = try predictions(meals, by: PixelNeighbours(mostMeals: count / 2))
        let whole = try predictions(meals)
        #expect(found != whole)
        // Every other meal is in the pool, so the neighbours of any are within ten of it.
        for place in stride(from: 20, to: count - 20, by: 37) {
            let value = try #require(found[place])
            #expect(abs(value - Double(place)) <= 10)
        }
    }

    @Test func `features without bounds leave every number finite`() throws {
        let meals = set([(100, [1e308]), (200, [-1e308]), (300, [0]), (400, [1e300])])
        for found in try predictions(meals) { #expect(found?.isFinite == true) }
    }
}
