import Nutrition
import Scoring
import Statistics
import Testing

/// Inputs at the edge of sense: a defined result or none, never NaN, never a crash.
struct ScoringEdgeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var set: ScoredSet
        var results: [TrialResult]
        var energyMeals: Int?
        var hasBounds = false
    }

    static let cases: [Case] = [
        Case(testDescription: "nothing at all", set: Fixture.set([]), results: [], energyMeals: nil),
        Case(
            testDescription: "no truth", set: Fixture.meals([nil, nil]),
            results: [Fixture.answer("a", "m0", kcal: 5)], energyMeals: nil),
        Case(
            testDescription: "one meal", set: Fixture.meals([100]), results: [Fixture.answer("a", "m0", kcal: 5)],
            energyMeals: 1),
        Case(
            testDescription: "all equal", set: Fixture.meals([100, 100, 100, 100, 100, 100]),
            results: (0..<6).map { Fixture.answer("a", "m\($0)", kcal: 90) }, energyMeals: 6, hasBounds: true),
        Case(
            testDescription: "all failed", set: Fixture.meals([100, 200, 100, 200, 100, 200]),
            results: (0..<6).map { Fixture.failure("a", "m\($0)", .refused) }, energyMeals: 6, hasBounds: true),
        Case(
            testDescription: "all true values zero", set: Fixture.meals([0, 0, 0, 0, 0, 0]),
            results: (0..<6).map { Fixture.answer("a", "m\($0)", kcal: 0) }, energyMeals: 6, hasBounds: true),
        Case(
            testDescription: "one cluster",
            set: Fixture.set((0..<3).map { Fixture.meal("m\($0)", kcal: 100, group: "g") }),
            results: (0..<3).map { Fixture.answer("a", "m\($0)", kcal: Double(80 + $0)) }, energyMeals: 3),
        Case(
            testDescription: "no common meals", set: Fixture.meals([100, 200]),
            results: [Fixture.answer("a", "m0", kcal: 1), Fixture.answer("b", "m1", kcal: 1)], energyMeals: nil),
        Case(
            testDescription: "numbers without end",
            set: Fixture.meals([1e308, -.infinity, .nan, 5, -1e308, 1e300, 0, 7]),
            results: [1e308, -1e308, .infinity, .nan, 1e308, 1e308, -1e300, .nan].enumerated().map {
                Fixture.answer("a", "m\($0)", kcal: $1)
            },
            energyMeals: 6, hasBounds: true),
        Case(
            testDescription: "meals and variants nobody planned", set: Fixture.meals([100]),
            results: [Fixture.answer("z", "m0", kcal: 1), Fixture.answer("a", "m9", kcal: 1)], energyMeals: nil),
        Case(
            testDescription: "two meals of one name",
            set: Fixture.set([Fixture.meal("m0", kcal: 100), Fixture.meal("m0", kcal: 200)]),
            results: [Fixture.answer("a", "m0", kcal: 100, repeatIndex: -4)], energyMeals: 1)
    ]

    @Test(arguments: cases, MissingPolicy.allCases)
    func `the result is defined`(edge: Case, policy: MissingPolicy) {
        let board = Fixture.scorer(policy, resamples: 50).score(
            results: edge.results, sets: [edge.set], variants: Fixture.planned("a", "b"))
        #expect(board.variants.count == 2)
        let row = board.variants.first { $0.variant.provider == "a" }
        if policy == .zero {
            #expect(row?.nutrients[.energy]?.meals == edge.energyMeals)
            #expect((row?.nutrients[.energy]?.mae.low != nil) == edge.hasBounds)
        }
        for row in board.variants + board.baselines {
            for score in row.nutrients.values {
                for interval in Self.intervals(of: score) {
                    #expect(isSound(interval), "\(row.variant): \(interval)")
                }
            }
            let others: [Interval?] =
                [row.foods?.macro.f1, row.foods?.invented, row.effort?.edits, row.published.macroWeightedError]
                + [row.sanity.rates.flagged, row.sanity.rates.logged, row.sanity.rates.caught]
            for case let interval? in others { #expect(isSound(interval), "\(row.variant): \(interval)") }
            #expect(row.foods?.sweep.allSatisfy { (0...1).contains($0.recall) } ?? true)
            for confidence in row.confidence {
                #expect((0...1).contains(confidence.calibrationError.value))
                for case let interval? in [
                    confidence.calibrationError, confidence.brier, confidence.areaUnderROC
                ] { #expect(isSound(interval)) }
            }
        }
    }

    private static func intervals(of score: NutrientScore) -> [Interval] {
        let means: [Interval?] = [score.mae, score.bias, score.pmae, score.biasShare, score.ensembleMAE]
        let pairs: [Interval?] = [
            score.percentage.mean, score.percentage.median, score.ratio.accuracy, score.ratio.bias,
            score.correlation.pearson, score.correlation.spearman, score.correlation.concordance,
            score.agreement?.slope, score.agreement?.sizeSlope,
            score.agreement.map { Interval($0.low, low: $0.low, high: $0.high) },
            score.agreement?.ratioLimits.map { Interval($0.ratio, low: $0.low, high: $0.high) }
        ]
        return (means + pairs).compactMap { $0 } + score.within.values
    }

    private func isSound(_ interval: Interval) -> Bool {
        guard interval.value.isFinite else { return false }
        guard let low = interval.low, let high = interval.high else { return true }
        return low.isFinite && high.isFinite && low <= high
    }

    @Test func `where no meal states an energy, one without food is no evidence of it anywhere`() throws {
        let meals = [Fixture.meal("plate", kcal: nil, foods: [])] + (0..<7).map { Fixture.meal("m\($0)", kcal: nil) }
        let answers = meals.map { Fixture.answer("a", $0.id, kcal: 300, confidence: 0.9) }
        let row = try #require(Fixture.rows(answers, Fixture.set(meals), Fixture.planned("a"))["a"])
        #expect(row.nutrients[.energy] == nil)
        #expect(row.sanity.known == 0 && row.sanity.trials == 8)
        #expect(!row.confidence.contains { $0.target == .energyWithin20 })
        #expect(row.published.nutrition5k[.energy] == nil)
        #expect(row.strata.isEmpty)
        #expect(TrueValues.of(.energy, meals).allSatisfy { $0 == nil })
        let known = meals + [Fixture.meal("stated", kcal: 50)]
        #expect(TrueValues.of(.energy, known).first == .some(0))
    }

    @Test func `numbers that no meal could have are counted`() throws {
        let meals = (0..<8).map { Fixture.meal("m\($0)", kcal: 500) }
        let answers = meals.enumerated().map { Fixture.answer("a", $1.id, kcal: $0 < 3 ? 1e12 : 400) }
        let row = try #require(Fixture.rows(answers, Fixture.set(meals), Fixture.planned("a"))["a"])
        #expect(row.nutrients[.energy]?.beyondRange == 3)
    }
}
