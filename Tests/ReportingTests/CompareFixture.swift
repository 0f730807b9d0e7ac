import Nutrition
import Reporting
import Statistics

@testable import Scoring

/// A comparison with everything in it that is hard to render.
enum CompareFixture {
    /// Two runs of one steady variant and a hostile one, incomplete, with everything changed that can change.
    static func comparison(isSimulated: Bool = true) -> RunComparison {
        var set = ComparedSet(name: "fruit", meals: 60)
        set.caution = Fixture.hostile
        (set.onlyInBase, set.onlyInCandidate) = (["a", "b"], [Fixture.hostile])
        (set.photosDiffer, set.notesDiffer, set.truthsDiffer) = (["kiwi"], ["fig"], ["plum"])
        var comparison = RunComparison(
            base: run("monday", isComplete: true, isSimulated),
            candidate: run("tuesday", isComplete: false, isSimulated), isOneRun: false,
            scoring: ComparedScoring(missing: .zero, resamples: 10_000, seed: 7))
        comparison.changes = [ComparedChange(.repeats, base: "1", candidate: "3")]
        comparison.sets = [set]
        comparison.onlyInBase = ([Fixture.teller], ["old"])
        comparison.onlyInCandidate = ([Fixture.brisk, Fixture.briskShort], [])
        comparison.pairs = [pair(Fixture.steady, differences), pair(Fixture.broken, prose)]
        comparison.remarks = [Fixture.hostile]
        return comparison
    }

    static func run(_ name: String, isComplete: Bool, _ isSimulated: Bool) -> RunInfo {
        var run = RunInfo(
            id: name, startedAt: "2026-03-01T09:30:00Z", isComplete: isComplete, isSimulated: isSimulated,
            planSHA256: String(repeating: "ab", count: 32), toolVersion: "0.1.0", repeats: 1, seed: 7)
        (run.simulatedSpeedUp, run.pending) = (isSimulated ? 20 : nil, isComplete ? 0 : 2)
        run.resumeCommand = isComplete ? nil : "nutrieval run --resume \(name)"
        return run
    }

    static func pair(_ variant: VariantID, _ differences: [MetricDifference]) -> ComparedPair {
        var candidate = SideOnSet(outcomes: [.ok: 55, .refused: 3, .rateLimited: 2])
        (candidate.leftOut, candidate.costUnknown) = ([.rateLimited: 2], 1)
        var set = PairOnSet(
            comparison: Comparison(set: "fruit", a: variant, b: variant, differences: differences),
            base: SideOnSet(outcomes: [.ok: 60]), candidate: candidate)
        set.changedMeals = 7
        if differences.contains(where: { $0.metric == .energyMAE }) { set.moved = moved }
        return ComparedPair(
            base: variant, candidate: variant,
            changes: [
                ComparedChange(.prompt, base: "analyze (44a1bf90)", candidate: "analyze (0b54cd11)"),
                ComparedChange(.prices, base: nil, candidate: Fixture.hostile)
            ],
            sets: [set])
    }

    /// Worst first.
    static let moved = [
        MovedMeal(meal: "fig", truth: 80, base: 82, candidate: 300),
        MovedMeal(meal: Fixture.hostile, truth: 100, base: 100, candidate: nil),
        MovedMeal(meal: "plum", truth: 50, base: 90, candidate: 51)
    ]

    static let differences = [
        difference(.energyMAE, 61.2, 49.2, -20.1, -4, p: 0.003, pHolm: 0.012),
        difference(.energyBias, -12.5, 3.25, 9, 22),
        difference(.energyWithin20, 0.45, 0.525, 0.01, 0.14),
        difference(.massMAE, 80, 160, -5.5, nil),
        difference(.foodsF1, 0.9, 0.9, 0, 0, p: 1, pHolm: 1),
        difference(.cost, 0.00051, 0.000532, 0.00001, 0.00003, p: 0.02, pHolm: 0.08),
        difference(.p95, 1200, 940, nil, nil, p: 0.2, pHolm: 0.4, clusters: 40)
    ]

    /// Prose has neither energy nor F1.
    static let prose = [difference(.foodsRecall, 0.5, 0.6, 0.02, 0.2)]

    static func difference(
        _ metric: ComparedMetric, _ a: Double, _ b: Double, _ low: Double?, _ high: Double?, p: Double? = nil,
        pHolm: Double? = nil, clusters: Int = 58
    ) -> MetricDifference {
        MetricDifference(
            metric: metric, a: a, b: b, difference: Interval(b - a, low: low, high: high), p: p, pHolm: pHolm,
            meals: 58, clusters: clusters)
    }
}
