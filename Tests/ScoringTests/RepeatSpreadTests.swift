import Nutrition
import Scoring
import Testing

struct RepeatSpreadTests {
    private func answers(_ kcal: [Double?], meal: String = "m0") -> [TrialResult] {
        kcal.enumerated().map { place, kcal in
            kcal.map { Fixture.answer("a", meal, kcal: $0, repeatIndex: place) }
                ?? Fixture.failure("a", meal, .refused, repeatIndex: place)
        }
    }

    @Test func `the spread is the median of the meals' own deviations`() throws {
        // 100 ± 10, 200 ± 40 and 50 ± 0: the first is the middle one.
        let spread = try #require(RepeatSpread([answers([90, 110]), answers([160, 240]), answers([50, 50])]))
        #expect(spread.meals == 3)
        #expect(abs(spread.deviation - 200.0.squareRoot()) < 1e-9)
        #expect(abs(try #require(spread.share) - 200.0.squareRoot() / 100) < 1e-9)
    }

    @Test func `failed answers and meals answered once do not count`() throws {
        let spread = try #require(RepeatSpread([answers([90, nil, 110]), answers([500, nil]), answers([700])]))
        #expect(spread == RepeatSpread([answers([90, 110])]))
        #expect(RepeatSpread([answers([90]), answers([nil, nil])]) == nil)
        #expect(RepeatSpread([[TrialResult]]()) == nil)
    }

    @Test func `plates without food have a spread and no share of it`() throws {
        let nothing = (0..<2).map { Fixture.failure("a", "m0", .noFood, repeatIndex: $0) }
        let spread = try #require(RepeatSpread([nothing]))
        #expect(spread.deviation == 0 && spread.share == nil)
    }

    @Test func `a row has the spread of its variant, and a run of one answer a meal none`() {
        let results = answers([90, 110]) + answers([200, 200], meal: "m1")
        let rows = Fixture.rows(results, Fixture.meals([100, 200]), Fixture.planned("a"))
        #expect(rows["a"]?.repeatSpread?.meals == 2)
        #expect(rows["constant-median"]?.repeatSpread == nil)
        let once = Fixture.rows(answers([90]), Fixture.meals([100]), Fixture.planned("a"))
        #expect(once["a"]?.repeatSpread == nil)
    }
}
