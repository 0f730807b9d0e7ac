import Nutrition
import Statistics
import Testing

@testable import Scoring

/// The metrics of pairs: percentages, agreement, correlation, factors.
struct PairMetricsTests {
    private static let estimates = [110.0, 140, 300, 600, 420, 500]
    private let set = Fixture.meals([100, 200, 300, 400, 500, 800])

    private func energy(_ estimates: [Double], _ set: ScoredSet) throws -> NutrientScore {
        let results = estimates.enumerated().map { Fixture.answer("a", "m\($0)", kcal: $1) }
        return try #require(Fixture.rows(results, set, Fixture.planned("a"))["a"]?.nutrients[.energy])
    }

    @Test func `every metric is what NumPy and SciPy make of the same pairs`() throws {
        let energy = try energy(Self.estimates, set)
        let found: [(String, Double?, Double)] = [
            ("MAPE", energy.percentage.mean?.value, 0.23916666666666667),
            ("median APE", energy.percentage.median?.value, 0.23),
            ("bias share", energy.biasShare?.value, -0.1), ("r", energy.correlation.pearson?.value, 0.7585579826204586),
            ("rho", energy.correlation.spearman?.value, 0.8285714285714287),
            ("CCC", energy.correlation.concordance?.value, 0.7258853453335942),
            ("MSA", energy.ratio.accuracy?.value, 0.3041013273932527),
            ("SSPB", energy.ratio.bias?.value, -0.09108945117996203),
            ("SD", energy.agreement?.deviation, 162.03908993408555),
            ("low", energy.agreement?.low, -355.929949604141), ("high", energy.agreement?.high, 279.26328293747434),
            ("slope", energy.agreement?.slope?.value, -0.26196156268488646),
            ("size slope", energy.agreement?.sizeSlope?.value, -0.3983783783783784)
        ]
        for (name, value, expected) in found {
            #expect(abs(try #require(value, "\(name)") - expected) < 1e-9, "\(name)")
        }
        #expect(energy.ensembleMAE == nil)
    }

    @Test func `sums that differ in their last bits are ties, as they are once they are written`() throws {
        // 0.1 + 0.2 is not 0.3: without the tie ρ would be 0.3.
        let energy = try energy([100 * (0.1 + 0.2), 30, 50, 20, 70], Fixture.meals([100, 200, 300, 400, 500]))
        #expect(abs(try #require(energy.correlation.spearman?.value) - 0.35909242322980395) < 1e-9)
    }

    @Test func `limits as ratios stand only where the slope leaves 0 out`() throws {
        let truths = (1...30).map { Double($0 * 40) }
        let steep = try energy(truths.map { 0.4 * $0 + 30 }, Fixture.meals(truths))
        let limits = try #require(steep.agreement?.ratioLimits)
        #expect(limits.low < limits.ratio && limits.ratio < limits.high && limits.excluded == 0)
        #expect(try #require(steep.agreement?.slope?.high) < 0)
        let level = try energy(truths.enumerated().map { $1 + ($0 % 2 == 0 ? 25 : -25) }, Fixture.meals(truths))
        #expect(level.agreement?.ratioLimits == nil)
        #expect(level.agreement?.slope?.low != nil)
    }

    @Test func `a true value below 1 is left out of percentages and counted`() throws {
        let energy = try energy([50, 110, 0.7], Fixture.meals([0, 100, 0.5]))
        #expect(energy.percentage.excluded == 2)
        #expect(abs(try #require(energy.percentage.mean?.value) - 0.1) < 1e-12)
        #expect(abs(try #require(energy.percentage.median?.value) - 0.1) < 1e-12)
    }

    @Test func `factors leave out what is not above 0, and count it`() throws {
        let energy = try energy([0, 200, 300], Fixture.meals([100, 100, 0]))
        #expect(energy.ratio.excluded == 2)
        #expect(abs(try #require(energy.ratio.accuracy?.value) - 1) < 1e-12)
        #expect(abs(try #require(energy.ratio.bias?.value) - 1) < 1e-12)
    }

    @Test func `too low by a factor of 2 is a bias of −1`() throws {
        let energy = try energy([50, 100], Fixture.meals([100, 200]))
        #expect(abs(try #require(energy.ratio.bias?.value) + 1) < 1e-12)
        #expect(abs(try #require(energy.ratio.accuracy?.value) - 1) < 1e-12)
    }

    @Test func `constants and all zeros have no correlation, and baselines none either`() throws {
        let answers = (0..<6).map { Fixture.answer("a", "m\($0)", kcal: 250) }
        let rows = Fixture.rows(answers, set, Fixture.planned("a"))
        #expect(rows["a"]?.nutrients[.energy]?.correlation == CorrelationScore())
        // Leave-one-out makes the median vary from meal to meal, which says nothing of the meals.
        #expect(rows["constant-median"]?.nutrients[.energy]?.correlation == CorrelationScore())
        #expect(rows["constant-mean"]?.nutrients[.energy]?.agreement?.sizeSlope != nil)
        let zeros = (0..<6).map { Fixture.answer("a", "m\($0)", kcal: 0) }
        let none = Fixture.rows(zeros, Fixture.meals([0, 0, 0, 0, 0, 0]), Fixture.planned("a"))["a"]?.nutrients[.energy]
        #expect(none?.percentage.mean == nil && none?.percentage.median == nil && none?.ratio.accuracy == nil)
        #expect(none?.percentage.excluded == 6 && none?.ratio.excluded == 6 && none?.biasShare == nil)
    }

    @Test func `a single meal has no limits`() throws {
        let energy = try energy([90], Fixture.meals([100]))
        #expect(energy.agreement == nil && energy.correlation == CorrelationScore())
        #expect(energy.percentage.median == Interval(0.1, low: nil, high: nil))
    }

    @Test func `repeats of a meal weigh as one meal, and their mean is a metric of its own`() throws {
        let results =
            [50.0, 150].enumerated().map { Fixture.answer("a", "m0", kcal: $1, repeatIndex: $0) }
            + [Fixture.answer("a", "m1", kcal: 230)]
        let energy = try #require(
            Fixture.rows(results, Fixture.meals([100, 200]), Fixture.planned("a"))["a"]?.nutrients[.energy])
        #expect(energy.mae.value == 40)
        #expect(energy.ensembleMAE?.value == 15)
        // Weights ½, ½, 1: half of the weight lies at or below 15 %, the rest at 50 %.
        #expect(abs(try #require(energy.percentage.median?.value) - 0.325) < 1e-12)
    }

    @Test func `medians of independent meals have order statistics for bounds, those of groups resamples`() throws {
        let truths = [Double](repeating: 100, count: 12)
        let estimates = (0..<12).map { 100 + Double($0 * 10) }
        let alone = try energy(estimates, Fixture.meals(truths))
        // Of 12 values the 3rd and the 10th: P(B ≤ 2) = 0.0193 for B binomial of 12 and ½.
        let median = try #require(alone.percentage.median)
        #expect(abs(median.value - 0.55) < 1e-12)
        #expect(abs(try #require(median.low) - 0.2) < 1e-12)
        #expect(abs(try #require(median.high) - 0.9) < 1e-12)
        let grouped = Fixture.set((0..<12).map { Fixture.meal("m\($0)", kcal: 100, group: "g\($0 / 2)") })
        let groups = try #require(try energy(estimates, grouped).percentage.median)
        #expect(groups.value == median.value && groups.low != nil && groups.low != median.low)
    }

    @Test func `fibre is an axis like the others`() throws {
        var meal = Fixture.meal("m0", kcal: 100)
        meal.truth.nutrients.fibre = 10
        var answer = Fixture.answer("a", "m0", kcal: 90)
        answer.values.estimate?.statedTotals.fibre = 14
        let fibre = Fixture.rows([answer], Fixture.set([meal]), Fixture.planned("a"))["a"]?.nutrients[.fibre]
        #expect(fibre?.mae.value == 4)
        #expect(fibre?.percentage.mean?.value == 0.4)
    }

    @Test(arguments: [Nutrient.sugar, .sodium])
    func `sugar and sodium are axes where a truth has them`(nutrient: Nutrient) throws {
        var meal = Fixture.meal("m0", kcal: 100)
        var answer = Fixture.answer("a", "m0", kcal: 90)
        answer.values.estimate?.statedTotals[nutrient] = 300
        func score() -> NutrientScore? {
            Fixture.rows([answer], Fixture.set([meal]), Fixture.planned("a"))["a"]?.nutrients[nutrient]
        }
        #expect(score() == nil)
        meal.truth.nutrients[nutrient] = 250
        #expect(score()?.mae.value == 50)
    }
}
