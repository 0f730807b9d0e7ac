import Nutrition
import Statistics
import Testing

@testable import Scoring

@Suite struct SeparationTests {
    /// Variants that miss every meal by that many kcal, give or take a third.
    private func board(_ misses: [(name: String, kcal: Double)], meals count: Int = 40) -> ScoreBoard {
        var stream = RandomStream(seed: 3, purpose: "test")
        let truth: [Double?] = (0..<count).map { Double(200 + 10 * $0) }
        let results = misses.flatMap { miss in
            truth.enumerated().map { index, kcal in
                Fixture.answer(
                    miss.name, "m\(index)",
                    kcal: kcal.map { $0 + miss.kcal * (1 + (stream.uniform() - 0.5) / 1.5) })
            }
        }
        let planned = misses.map { PlannedVariant(variant: Fixture.variant($0.name), model: "m") }
        return Fixture.scorer().score(results: results, sets: [Fixture.meals(truth)], variants: planned)
    }

    /// A row of that energy error that answered so many of ten trials.
    private static func row(_ name: String, _ mae: Double?, answered: Int = 10) -> VariantScore {
        VariantScore(
            variant: Fixture.variant(name), set: "s", meals: 10, scoredMeals: 10, commonMeals: 10,
            outcomes: [.ok: answered, .refused: 10 - answered], isComplete: true,
            nutrients: mae.map {
                [.energy: NutrientScore(meals: 10, clusters: 10, mae: Interval($0), bias: Interval(0), within: [:])]
            } ?? [:],
            sanity: SanityScore(), cost: CostScore())
    }

    /// The difference b − a; a p of 0.01 unless said otherwise.
    private static func pair(
        _ a: String, _ b: String, _ value: Double, _ low: Double?, _ high: Double?, p: Double? = 0.01,
        isUnclear: Bool = false
    ) -> Comparison {
        var difference = MetricDifference(
            metric: .energyMAE, a: 10, b: 10 + value, difference: Interval(value, low: low, high: high), p: p, pHolm: p,
            meals: 10, clusters: 10)
        difference.isUnclear = isUnclear
        return Comparison(set: "s", a: Fixture.variant(a), b: Fixture.variant(b), differences: [difference])
    }

    private static func states(_ rows: [VariantScore], _ comparisons: [Comparison]) -> [VariantState?] {
        VariantState.marked(rows, by: comparisons).map(\.state)
    }

    // MARK: from real scores

    @Test func `every pair is compared once, best first, and Holm corrects over all`() throws {
        let board = board([("far", 90), ("near", 10), ("mid", 11)])
        #expect(board.variants.map(\.variant.provider) == ["near", "mid", "far"])
        #expect(
            board.comparisons.map { [$0.a.provider, $0.b.provider] } == [
                ["near", "mid"], ["near", "far"], ["mid", "far"]
            ])
        let p = try board.comparisons.map { try #require($0[.energyMAE]?.p) }
        let corrected = try board.comparisons.map { try #require($0[.energyMAE]?.pHolm) }
        #expect(corrected == Holm.adjusted(p))
        #expect(corrected != p)
        #expect(board.variants.map(\.state) == [.lowest, .notSeparable, .worse])
        let first = try #require(board.comparisons[0][.energyMAE])
        #expect(first.a == board.variants[0].nutrients[.energy]?.mae.value)
        #expect(first.b == board.variants[1].nutrients[.energy]?.mae.value)
        #expect(board.comparisons[0][.energyBias]?.pHolm == nil)
    }

    @Test func `one that every other is worse than is the best`() {
        #expect(board([("far", 90), ("near", 10), ("mid", 40)]).variants.map(\.state) == [.best, .worse, .worse])
    }

    @Test func `the state is against the lowest alone, whoever else cannot be separated`() {
        let board = board([("a", 10), ("b", 11.2), ("c", 12.6)], meals: 30)
        let corrected = board.comparisons.map { $0[.energyMAE]?.pHolm ?? 0 }
        #expect(corrected[0] >= 0.05 && corrected[1] < 0.05 && corrected[2] >= 0.05, "\(corrected)")
        #expect(board.variants.map(\.state) == [.lowest, .notSeparable, .worse])
    }

    @Test func `one variant alone is compared with nothing, and baselines have no state`() {
        let board = board([("a", 10)])
        #expect(board.comparisons == [])
        #expect(board.variants.map(\.state) == [nil])
        #expect(!board.baselines.isEmpty && board.baselines.allSatisfy { $0.state == nil })
    }

    @Test func `a variant without energy takes no part, and one that never answered has no state`() {
        let set = Fixture.meals((0..<8).map { Double(100 + $0) })
        let results =
            ["a", "b"].flatMap { name in (0..<8).map { Fixture.answer(name, "m\($0)", kcal: 90) } }
            + [Fixture.prose("c", "m0", "rice")] + (0..<8).map { Fixture.failure("d", "m\($0)", .refused) }
        let board = Fixture.scorer().score(
            results: results, sets: [set], variants: Fixture.planned("a", "b", "c", "d"))
        // The missing policy gives d an energy error all the same.
        #expect(board.variants.map(\.variant.provider) == ["a", "b", "d", "c"])
        #expect(board.variants.map { $0.nutrients[.energy] != nil } == [true, true, true, false])
        #expect(board.variants.map(\.hasOwnError) == [true, true, false, false])
        #expect(board.variants.map(\.state) == [.lowest, .notSeparable, nil, nil])
    }

    @Test func `one that answered beside silent ones is compared with nobody`() {
        let results =
            (0..<8).map { Fixture.answer("a", "m\($0)", kcal: 90) }
            + (0..<8).map { Fixture.failure("d", "m\($0)", .refused) }
        let board = Fixture.scorer().score(
            results: results, sets: [Fixture.meals((0..<8).map { Double(100 + $0) })],
            variants: Fixture.planned("a", "d"))
        #expect(board.comparisons.count == 1)
        #expect(board.variants.map(\.state) == [nil, nil])
    }

    /// The smallest p over k clusters is 2 ÷ 2ᵏ: 0.0625 for 5, 0.031 for 6; three pairs make 0.094 of that, and 0.047 for 7.
    @Test(arguments: [(2, 5, false), (2, 6, true), (3, 6, false), (3, 7, true)])
    func `where the test can separate nothing, nothing is called worse`(variants: Int, meals: Int, canTell: Bool) {
        let board = board(
            [("a", 1), ("b", 500), ("c", 90_000)].prefix(variants).map { ($0.0, $0.1) }, meals: meals)
        #expect(board.comparisons.allSatisfy { $0[.energyMAE]?.p != nil })
        #expect(Separation.isPossible(clusters: meals, tests: board.comparisons.count) == canTell)
        let others = Array(repeating: VariantState?.some(canTell ? .worse : .notSeparable), count: variants - 1)
        #expect(board.variants.map(\.state) == [canTell ? .best : .lowest] + others)
    }

    @Test func `sets are compared apart`() {
        let sets = ["s", "t"].map { name in ScoredSet(name: name, meals: [Fixture.meal("m0", kcal: 100)]) }
        let results = ["a", "b"].flatMap { name in
            ["s", "t"].map { set in
                var result = Fixture.answer(name, "m0", kcal: 90)
                result.values.set = set
                return result
            }
        }
        let board = Fixture.scorer().score(results: results, sets: sets, variants: Fixture.planned("a", "b"))
        #expect(board.comparisons.map(\.set) == ["s", "t"])
        #expect(board.variants.map(\.state) == [.lowest, .notSeparable, .lowest, .notSeparable])
    }

    // MARK: from comparisons made by hand

    private static let three = [row("a", 10), row("b", 20), row("c", 30)]

    @Test(arguments: [
        ([pair("a", "b", 10, 5, 15), pair("a", "c", 20, 9, 31)], [VariantState.best, .worse, .worse]),
        // An unclear one does not stand in the way of the best; only unclear ones do.
        ([pair("a", "b", 10, -1, 21), pair("a", "c", 20, 9, 31)], [.best, .unclear, .worse]),
        ([pair("a", "b", 10, -1, 21), pair("a", "c", 20, -9, 31)], [.lowest, .unclear, .unclear]),
        ([pair("a", "b", 10, -1, 21, p: 0.3), pair("a", "c", 20, 9, 31)], [.lowest, .notSeparable, .worse]),
        // An interval that excludes 0 is not enough.
        ([pair("a", "b", 10, 5, 15, p: 0.05), pair("a", "c", 20, 9, 31)], [.lowest, .notSeparable, .worse]),
        // Chance in the swaps could decide, whichever way the interval lies.
        ([pair("a", "b", 10, 5, 15, p: 0.0499, isUnclear: true), pair("a", "c", 20, 9, 31)], [.best, .unclear, .worse]),
        ([pair("a", "b", 10, 5, 15, p: 0.0501, isUnclear: true), pair("a", "c", 20, 9, 31)], [.best, .unclear, .worse]),
        // The later variant may come first in its pair.
        ([pair("b", "a", -10, -15, -5), pair("a", "c", 20, 9, 31)], [.best, .worse, .worse]),
        // A variant of lower error than the lowest cannot be: never "better".
        ([pair("a", "b", -10, -15, -5), pair("a", "c", 20, 9, 31)], [.lowest, .notSeparable, .worse])
    ])
    func `a state follows from the difference from the lowest`(comparisons: [Comparison], states: [VariantState]) {
        #expect(Self.states(Self.three, comparisons) == states)
        // The difference between two others decides nothing.
        #expect(Self.states(Self.three, comparisons + [Self.pair("b", "c", 10, 9, 11)]) == states)
    }

    @Test func `without a comparison or a test there is no state, and no best by default`() {
        #expect(Self.states(Self.three, []) == [.lowest, nil, nil])
        let untested = [Self.pair("a", "b", 10, 5, 15, p: nil), Self.pair("a", "c", 20, 9, 31)]
        #expect(Self.states(Self.three, untested) == [.lowest, nil, .worse])
        #expect(Self.states([Self.row("a", 10)], []) == [nil])
        #expect(Self.states([], []).isEmpty)
    }

    @Test func `a variant that never answered or has no energy does not count, whatever the policy gave it`() {
        let rows = [Self.row("d", 1, answered: 0)] + Self.three + [Self.row("e", nil), Self.row("f", .nan)]
        let comparisons = [
            Self.pair("a", "b", 10, 5, 15), Self.pair("a", "c", 20, 9, 31), Self.pair("d", "a", 9, 5, 15)
        ]
        #expect(Self.states(rows, comparisons) == [nil, .best, .worse, .worse, nil, nil])
        let alone = [Self.row("a", 10), Self.row("d", 30, answered: 0)]
        #expect(Self.states(alone, [Self.pair("a", "d", 20, 9, 31)]) == [nil, nil])
    }

    // MARK: the verdict on one difference

    @Test(arguments: [
        (ComparedMetric.energyMAE, -20.0, -4.0, 0.012, DifferenceVerdict.better), (.energyMAE, 4, 20, 0.012, .worse),
        (.foodsF1, 0.1, 0.2, 0.01, .better), (.foodsF1, -0.2, -0.1, 0.01, .worse), (.cost, -0.2, -0.1, 0.049, .better),
        (.p95, 100, 200, 0.01, .worse), (.foodsRecall, 0.1, 0.2, 0.0, .better),
        // Each of the two is needed: without the test nothing is separated, without the interval it is unclear.
        (.energyMAE, -20, -4, 0.05, .notSeparable), (.energyMAE, -20, -4, 0.9, .notSeparable),
        (.energyMAE, -20, 4, 0.001, .unclear), (.energyMAE, -20, 0, 0.001, .unclear),
        (.energyMAE, 0, 20, 0.001, .unclear),
        (.energyMAE, -20, 4, 0.3, .notSeparable)
    ])
    func `better and worse take an interval beyond 0 and a corrected p below the level`(
        metric: ComparedMetric, low: Double, high: Double, p: Double, verdict: DifferenceVerdict
    ) {
        let middle = (low + high) / 2
        let difference = MetricDifference(
            metric: metric, a: 100, b: 100 + middle, difference: Interval(middle, low: low, high: high), p: p, pHolm: p,
            meals: 58, clusters: 58)
        #expect(DifferenceVerdict(difference) == verdict)
    }

    private func verdict(
        _ value: Double, _ low: Double?, _ high: Double?, p: Double? = 0.001, clusters: Int = 58,
        isUnclear: Bool = false, metric: ComparedMetric = .energyMAE
    ) -> DifferenceVerdict? {
        var difference = MetricDifference(
            metric: metric, a: 100, b: 100 + value, difference: Interval(value, low: low, high: high), p: p, pHolm: p,
            meals: 58, clusters: clusters)
        difference.isUnclear = isUnclear
        return DifferenceVerdict(difference)
    }

    @Test func `without a bound, or without a test, nothing is claimed`() {
        #expect(verdict(-50, -80, nil) == .unclear && verdict(-50, nil, nil) == .unclear)
        #expect(verdict(-50, -80, nil, p: 0.2) == .notSeparable)
        #expect(verdict(-50, -80, -20, p: nil) == nil)
        #expect(verdict(-50, -80, -20, metric: .energyBias) == nil, "no direction of a bias is better")
    }

    @Test func `equal values are the same only with enough groups to generalise`() {
        #expect(verdict(0, 0, 0, p: 1) == .same)
        #expect(verdict(0, 0, 0, p: 1, clusters: 50) == .same)
        #expect(verdict(0, 0, 0, p: 1, clusters: 49) == .notSeparable)
        #expect(verdict(0, -5, 5, p: 1) == .notSeparable, "equal means on differing meals are not the same")
    }

    @Test func `what chance in the swaps could decide is unclear`() {
        #expect(verdict(-10, -20, -4, p: 0.0499, isUnclear: true) == .unclear)
        #expect(verdict(-10, -20, 4, p: 0.0501, isUnclear: true) == .unclear)
    }

    @Test func `files have a stable name for every state and verdict`() {
        #expect(VariantState.allCases.map(\.rawValue) == ["best", "lowest", "not_separable", "unclear", "worse"])
        #expect(DifferenceVerdict.allCases.map(\.rawValue) == ["better", "worse", "unclear", "not_separable", "same"])
    }
}
