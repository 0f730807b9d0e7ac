import Nutrition
import Scoring
import Statistics
import Testing

struct StrataTests {
    private func strata(_ set: ScoredSet, _ results: [TrialResult], _ missing: MissingPolicy = .zero) -> [Stratum] {
        Fixture.rows(results, set, Fixture.planned("a"), missing)["a"]?.strata ?? []
    }

    private func answers(_ meals: Int, off: (Int) -> Double, truth: [Double?]) -> [TrialResult] {
        (0..<meals).map { Fixture.answer("a", "m\($0)", kcal: (truth[$0] ?? 0) + off($0)) }
    }

    @Test func `meal sizes are thirds of the set by true energy`() {
        let truth: [Double?] = [700, 100, 200, 500, 300, 600, 400, nil]
        let found = strata(Fixture.meals(truth), answers(7, off: { $0 % 2 == 0 ? 10 : -30 }, truth: truth))
        #expect(found.map(\.name) == ["small", "medium", "large"])
        #expect(found.map(\.kind) == [.mealSize, .mealSize, .mealSize])
        #expect(found.map(\.meals) == [3, 2, 2])
        #expect(found.map(\.trueEnergy) == [100...300, 400...500, 600...700])
        // 100 and 500, 600 are the odd ones.
        #expect(found.map(\.mae.value) == [50.0 / 3, 20, 20])
        #expect(found.map(\.bias.value) == [-10.0 / 3, -10, -10])
        #expect(found.map(\.clusters) == [3, 2, 2])
        #expect(found.allSatisfy { $0.mae.low == nil && $0.bias.high == nil && $0.passRate == nil })
    }

    @Test func `a part of six groups has bounds`() {
        let truth: [Double?] = (0..<18).map { Double(100 + 10 * $0) }
        let found = strata(Fixture.meals(truth), answers(18, off: { $0 % 2 == 0 ? 10 : -30 }, truth: truth))
        #expect(found.map(\.clusters) == [6, 6, 6])
        #expect(found.allSatisfy { $0.mae.low != nil && $0.bias.high != nil })
    }

    @Test func `a tie goes to the lower third`() {
        let truth: [Double?] = [100, 200, 200, 200, 300, 400]
        let found = strata(Fixture.meals(truth), answers(6, off: { _ in 1 }, truth: truth))
        #expect(found.map(\.name) == ["small", "large"])
        #expect(found.map(\.meals) == [4, 2])
        let flat = [Double?](repeating: 5, count: 9)
        #expect(strata(Fixture.meals(flat), answers(9, off: { _ in 1 }, truth: flat)).map(\.name) == ["small"])
    }

    @Test func `fewer than six meals of known energy are not split`() {
        let truth: [Double?] = [100, 200, 300, 400, 500, nil, nil]
        #expect(strata(Fixture.meals(truth), answers(7, off: { _ in 1 }, truth: truth)) == [])
    }

    @Test func `the thirds are those of the set, whatever a variant answered`() {
        let truth: [Double?] = [100, 200, 300, 400, 500, 600]
        let results = [5, 4, 3].map { Fixture.answer("a", "m\($0)", kcal: 0) }
        let found = strata(Fixture.meals(truth), results)
        #expect(found.map(\.name) == ["medium", "large"])
        #expect(found.map(\.meals) == [1, 2])
        #expect(found.map(\.trueEnergy) == [300...400, 500...600])
    }

    private func difficult(_ id: String, _ difficulty: Difficulty?, range: ClosedRange<Double>?) -> Meal {
        var meal = Fixture.meal(id, kcal: 100, foods: ["rice", "egg"])
        meal.difficulty = difficulty
        meal.truth.energyRange = range
        return meal
    }

    @Test func `difficulty has the share of meals with all foods found and the energy allowed`() throws {
        let set = Fixture.set([
            difficult("m0", .simple, range: 80...120), difficult("m1", .simple, range: 80...120),
            difficult("m2", .simple, range: 80...120), difficult("m3", .simple, range: nil),
            difficult("m4", .complex, range: nil), difficult("m5", nil, range: 1...2)
        ])
        let results = [
            Fixture.answer("a", "m0", kcal: 120, foods: ["egg", "rice", "beef"]),
            Fixture.answer("a", "m1", kcal: 121, foods: ["rice", "egg"]),
            Fixture.answer("a", "m2", kcal: 100, foods: ["rice"]),
            Fixture.answer("a", "m3", kcal: 100, foods: ["rice", "egg"]),
            Fixture.answer("a", "m4", kcal: 90, foods: ["rice", "egg"]),
            Fixture.answer("a", "m5", kcal: 1, foods: ["rice", "egg"])
        ]
        let found = strata(set, results).filter { $0.kind == .difficulty }
        #expect(found.map(\.name) == ["simple", "complex"])
        #expect(found.map(\.meals) == [4, 1])
        #expect(found[0].passRate == WilsonInterval.of(successes: 1, trials: 3))
        #expect(found[1].passRate == nil)
        #expect(found[1].mae.value == 10)
    }

    @Test(arguments: [(MissingPolicy.zero, 0.25), (.exclude, 0.5)])
    func `a failed repeat has not passed, even where nothing eaten would be allowed`(
        missing: MissingPolicy, share: Double
    ) throws {
        let set = Fixture.set([difficult("m0", .medium, range: 0...120)])
        let results = [
            Fixture.answer("a", "m0", kcal: 100, foods: ["rice", "egg"]),
            Fixture.answer("a", "m0", kcal: 130, foods: ["rice", "egg"], repeatIndex: 1),
            Fixture.failure("a", "m0", .refused, repeatIndex: 2), Fixture.failure("a", "m0", .empty, repeatIndex: 3)
        ]
        #expect(strata(set, results, missing).map(\.passRate) == [Interval(share)])
    }

    @Test func `an empty plate is passed by an answer without food`() {
        var meal = Fixture.meal("m0", kcal: nil, foods: [])
        meal.difficulty = .adversarial
        meal.truth.energyRange = 0...10
        // Energy is on the axis only where a meal of the set has one.
        let set = Fixture.set([meal, Fixture.meal("m1", kcal: 100)])
        let results = [Fixture.failure("a", "m0", .noFood), Fixture.answer("a", "m1", kcal: 100)]
        #expect(strata(set, results).map(\.passRate) == [WilsonInterval.of(successes: 1, trials: 1)])
    }

    @Test func `baselines have strata without a pass rate`() {
        let truth: [Double?] = [100, 200, 300, 400, 500, 600]
        let rows = Fixture.rows(
            answers(6, off: { _ in 1 }, truth: truth), Fixture.meals(truth), Fixture.planned("a"))
        #expect(rows["constant-mean"]?.strata.map(\.name) == ["small", "medium", "large"])
        #expect(rows["constant-mean"]?.strata.allSatisfy { $0.passRate == nil } == true)
    }
}
