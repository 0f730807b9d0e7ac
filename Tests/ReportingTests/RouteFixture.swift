import Reporting
import Statistics

@testable import Scoring

/// A routing report with everything in it that is hard to render, built in code and always the same.
enum RouteFixture {
    static let report = {
        var report = RoutingReport(
            runs: [Fixture.report().run],
            scoring: ComparedScoring(missing: .zero, resamples: 10_000, seed: 20_260_101))
        (report.sets, report.unscored) = ([set], ["empty\nset"])
        (report.budgetPerThousand, report.remarks) = (1.5, ["a caution | with <markup>"])
        return report
    }()

    static let set = SetRouting(
        set: "fruit", asked: 32,
        always: [
            AlwaysScore(variant: Fixture.steady, score: score(41.234567891, cost: 0.00432, p50: 2100, p95: 4300)),
            AlwaysScore(variant: Fixture.brisk, score: score(58.5, cost: 0.00051, p50: 640, p95: 910)),
            AlwaysScore(variant: Fixture.broken, score: score(182.5, cost: nil, p50: nil, p95: nil))
        ],
        policies: [policy],
        skipped: [
            SkippedPolicy(name: "tiers", reason: .noVariant(.pro, name: Fixture.hostile)),
            SkippedPolicy(name: "bare", reason: .noVariant(.local, name: nil)),
            SkippedPolicy(name: "twice", reason: .sameVariant(.flash, .pro)),
            SkippedPolicy(name: "silent", reason: .notScored(Fixture.teller))
        ],
        cascades: [
            CascadeScore(
                first: Fixture.brisk, second: Fixture.steady,
                sweep: [CascadePoint(threshold: 0.5, mae: 55, costPerMeal: 0.001, accepted: 0.9)],
                fitted: score(45.25, cost: 0.0031, p50: 900, p95: 4800), thresholds: [0.7, 0.7, 0.75, 0.7, 0.7],
                accepted: 0.4),
            CascadeScore(
                first: Fixture.brisk, second: Fixture.broken,
                sweep: [CascadePoint(threshold: 0.5, mae: 90, costPerMeal: nil, accepted: 1)],
                fitted: score(91, cost: nil, p50: nil, p95: nil), thresholds: [0.5, 0.5, 0.5, 0.5, 0.5], accepted: 1)
        ],
        picked: PickedCascade(
            choices: [
                PickedCascade.Choice(first: Fixture.brisk, second: Fixture.steady, threshold: 0.7),
                PickedCascade.Choice(first: Fixture.steady),
                PickedCascade.Choice(first: Fixture.brisk, second: Fixture.steady, threshold: 0.7)
            ], score: score(44, cost: 0.0035, p50: 1000, p95: 4700)),
        withoutConfidence: [Fixture.steady, Fixture.broken], leftOut: [Fixture.teller])

    private static let policy = PolicyScore(
        played: PlayedPolicy(
            RoutingPolicy(
                name: "bands", roles: [.local: "brisk-mini", .flash: "steady-large"], unknownConfidence: 0.7,
                steps: [
                    RoutingStep(
                        name: "at once | now", condition: RoutingCondition(confidenceFrom: 0.9), answer: .local,
                        expectedShare: 0.35),
                    RoutingStep(
                        name: "verified", condition: RoutingCondition(confidenceFrom: 0.7, matchesHistory: true),
                        answer: .local, verification: RoutingVerification(by: .flash, replaceBeyond: 0.2)),
                    RoutingStep(name: "rest", answer: .flash)
                ], expectedOfflineShare: 0.02),
            assigned: [.local: Fixture.brisk, .flash: Fixture.steady]),
        asWritten: score(48.75, cost: 0.0021, p50: 800, p95: 4500, stated: 3),
        routes: [
            RouteShare(
                name: "at once | now", answer: .local, share: 0.42, expected: 0.35,
                budget: BudgetKept(
                    budget: LatencyBudget(target: 300, most: 500), measured: 13, withinTarget: 12, beyondMost: 1)),
            RouteShare(name: "verified", answer: .local, share: 0.25, untold: 12),
            RouteShare(name: "rest", answer: .flash, share: 0.33)
        ],
        fitted: FittedPolicy(
            thresholds: [[0.9, 0.7, nil], [0.9, 0.7, nil], [0.85, 0.7, nil]],
            score: score(49.5, cost: 0.002, p50: 790, p95: 4400)),
        against: [
            AgainstAlways(
                variant: Fixture.steady, mae: Interval(7.5, low: -2, high: 17),
                costPerMeal: Interval(-0.0022, low: -0.003, high: -0.001), callsAvoided: 0.42),
            AgainstAlways(variant: Fixture.brisk, mae: Interval(-9.75), costPerMeal: nil, callsAvoided: 0),
            AgainstAlways(variant: Fixture.broken, mae: Interval(-133), costPerMeal: nil, callsAvoided: 1)
        ], usable: 29, confident: 17)

    private static func score(
        _ mae: Double, cost: Double?, p50: Double?, p95: Double?, stated: Int = 0
    ) -> RoutingScore {
        RoutingScore(
            meals: 30, clusters: 30, mae: Interval(mae, low: mae * 0.75, high: mae * 1.3),
            costPerMeal: cost.map { Interval($0, low: $0 * 0.9, high: $0 * 1.1) }, costUnknown: cost == nil ? 30 : 0,
            statedPrices: stated, latencies: p50 == nil ? 0 : 30, p50: p50, p95: p95,
            callsPerMeal: [Fixture.brisk: 1, Fixture.steady: 0.58])
    }
}
