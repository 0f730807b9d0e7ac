import Costs
import Nutrition
import Statistics
import Testing

@testable import Scoring

struct CheaperAndPowerTests {
    private let meals = 40

    /// Variant `best` errs by about 20 kcal; the others by that and what is given more, at what they cost (USD).
    private func board(
        _ others: [(name: String, worse: Double, cost: Double?)], margin: Double? = nil, repeats: Int = 1,
        meals: Int? = nil
    ) -> ScoreBoard {
        let count = meals ?? self.meals
        var results: [TrialResult] = []
        for (name, worse, cost) in [("best", 0.0, 0.01)] + others {
            for meal in 0..<count {
                for again in 0..<repeats {
                    var stream = RandomStream(seed: UInt64(meal * 8 + again), purpose: name)
                    let kcal = 400 + Double(meal) + 20 + worse + 4 * stream.uniform()
                    var result = Fixture.answer(name, "m\(meal)", kcal: kcal, repeatIndex: again)
                    result.values.cost = cost.map { USD($0) }
                    results.append(result)
                }
            }
        }
        var settings = ScoringSettings()
        settings.resamples = 1000
        settings.marginKcal = margin
        return Scorer(settings: settings, seed: 1).score(
            results: results, sets: [Fixture.meals((0..<count).map { 400 + Double($0) })],
            variants: (["best"] + others.map(\.name)).map { PlannedVariant(variant: Fixture.variant($0), model: "m") })
    }

    @Test func `cheaper ones alone are held against the best, by a margin of a tenth of its error`() throws {
        let found = board([("close", 1, 0.001), ("far", 9, 0.002), ("dear", 1, 0.02), ("unknown", 1, nil)]).cheaper
        #expect(found.map(\.candidate.provider) == ["close", "far"])
        #expect(found.allSatisfy { $0.best == Fixture.variant("best") && $0.clusters == meals })
        let close = try #require(found.first)
        // The best errs by about 22 kcal.
        #expect(abs(close.margin - 2.2) < 0.1)
        #expect(close.isNoWorse && close.isCheaper)
        #expect(try #require(close.upper) > close.difference)
        #expect(found[1].isNoWorse == false && found[1].pHolm > 0.9)
        #expect(abs(close.costDifference + 0.009) < 1e-12)
    }

    @Test func `the margin of the settings is taken as it is`() {
        let found = board([("far", 9, 0.002)], margin: 15).cheaper
        #expect(found.map(\.margin) == [15])
        #expect(found[0].isNoWorse)
        #expect(!board([("far", 9, 0.002)], margin: 5).cheaper[0].isNoWorse)
    }

    @Test func `Holm's correction goes over all cheaper ones`() throws {
        let found = board([("a", 1, 0.001), ("b", 1.4, 0.001), ("c", 1.5, 0.001)], margin: 2).cheaper
        #expect(found.count == 3)
        for (own, holm) in zip(found, Holm.adjusted(found.map(\.p))) { #expect(own.pHolm == holm) }
        #expect(found.contains { $0.pHolm > $0.p })
    }

    @Test func `five meals show nothing`() {
        let found = board([("close", 0.1, 0.001)], meals: 5)
        #expect(found.cheaper.map(\.upper) == [nil])
        #expect(found.cheaper.allSatisfy { !$0.isNoWorse && $0.p == 1 })
        #expect(found.power.isEmpty)
    }

    @Test func `a set of one variant has neither`() {
        #expect(board([]).cheaper.isEmpty)
        #expect(board([]).power.isEmpty)
    }

    @Test func `power is that of the pair of middle spread`() throws {
        let board = board([("x", 1, 0.01), ("y", 5, 0.01)], repeats: 2)
        let deviations = board.comparisons.compactMap { $0[.energyMAE]?.power?.deviation }.sorted()
        #expect(deviations.count == 3)
        let power = try #require(board.power.first)
        #expect(power.typical.deviation == deviations[1])
        #expect((power.pairs, power.typical.meals, power.typical.clusters) == (3, meals, meals))
        #expect(power.repeats?.meals == meals)
        #expect(power.repeats?.repeats == 2)
        // Of the pair's differences, not of one variant's errors.
        let typical = board.comparisons.compactMap { $0[.energyMAE] }
            .first { $0.power?.deviation == power.typical.deviation }
        #expect(power.repeats == typical?.repeats)
        #expect(typical?.repeats.map { $0.within > 0 } == true)
        #expect(power.gainOfRepeats == typical?.gainOfRepeats)
        #expect(
            board.comparisons.allSatisfy { $0.differences.allSatisfy { $0.metric == .energyMAE || $0.power == nil } })
    }

    @Test func `a difference turned round is that of the other side`() {
        let difference = MetricDifference(
            metric: .cost, a: 1, b: 3, difference: Interval(2, low: 1, high: 4), p: 0.1, pHolm: 0.2, meals: 9,
            clusters: 8)
        let turned = difference.turned
        #expect((turned.a, turned.b, turned.difference) == (3, 1, Interval(-2, low: -4, high: -1)))
        #expect(turned.turned == difference)
    }

    @Test func `who never answered has no spread to plan by, and still counts among the tests`() throws {
        let spoken = board([("other", 3, 0.001)])
        var results: [TrialResult] = []
        for meal in 0..<meals {
            for name in ["best", "other"] {
                var stream = RandomStream(seed: UInt64(meal * 8), purpose: name)
                let kcal = 400 + Double(meal) + 20 + (name == "other" ? 3 : 0) + 4 * stream.uniform()
                results.append(Fixture.answer(name, "m\(meal)", kcal: kcal))
            }
            results.append(Fixture.failure("silent", "m\(meal)", .refused))
        }
        let board = Fixture.scorer().score(
            results: results, sets: [Fixture.meals((0..<meals).map { 400 + Double($0) })],
            variants: Fixture.planned("best", "other", "silent"))
        let (power, known) = try (#require(board.power.first), #require(spoken.power.first))
        #expect(power.pairs == 1 && power.tests == 3)
        #expect(abs(power.typical.deviation - known.typical.deviation) < 1e-9)
        #expect(abs(power.correctedLevel - 0.05 / 3) < 1e-12)
    }
}
