import Nutrition
import Statistics

@testable import Scoring

/// The parts of the fixture's scores that come of comparing variants and of sorting meals.
enum FixtureScores {
    /// The two that have everything, and two that lack something.
    static let frontier = Frontier(
        set: "fruit", dimensions: [.cost, .energyMAE, .p95],
        points: [
            FrontierPoint(
                variant: Fixture.steady, values: [.cost: 0.00432, .energyMAE: 41.25, .p95: 4300], isOnFrontier: true,
                probability: 0.941),
            FrontierPoint(
                variant: Fixture.brisk, values: [.cost: 0.00051, .energyMAE: 58.5, .p95: 910], isOnFrontier: false,
                probability: 0.0555)
        ],
        unplaced: [
            UnplacedVariant(variant: Fixture.briskShort, lacks: [.cost]),
            UnplacedVariant(variant: Fixture.broken, lacks: [.cost, .p95])
        ], meals: 9, clusters: 9, resamples: 2000)

    /// One of every verdict and doubt.
    static let pick: Pick = {
        var limits = PickLimits()
        (limits.costPerMeal, limits.p95, limits.residency) = (0.005, 4000, ["eu", "own-server"])
        func row(_ variant: VariantID, _ checks: [CriterionCheck]) -> PickRow {
            let point = frontier.points.first { $0.variant == variant }
            return PickRow(
                variant: variant, checks: checks, isOnFrontier: point?.isOnFrontier, frontierShare: point?.probability)
        }
        return Pick(
            set: "fruit", reference: Fixture.steady, margin: 4.125, limits: limits,
            rows: [
                row(
                    Fixture.steady,
                    [
                        CriterionCheck(.margin, .meets),
                        CriterionCheck(
                            .cost, .meets, value: Interval(0.00432, low: 0.0041, high: 0.0046), limit: 0.005),
                        CriterionCheck(
                            .p95, .open, doubt: .notBounded, value: Interval(4300, low: 3500), limit: 4000),
                        CriterionCheck(.residency, .meets, region: "eu")
                    ]),
                row(
                    Fixture.brisk,
                    [
                        CriterionCheck(
                            .margin, .open, doubt: .straddles, value: Interval(17.25, low: -3.5, high: 38),
                            limit: 4.125, upper: 34),
                        CriterionCheck(.cost, .open, doubt: .notBounded, value: Interval(0.00051), limit: 0.005),
                        CriterionCheck(.p95, .open, doubt: .unknown, limit: 4000),
                        CriterionCheck(.residency, .fails, region: "us")
                    ]),
                row(
                    Fixture.briskShort,
                    [
                        CriterionCheck(
                            .margin, .open, doubt: .corrected, value: Interval(1.5, low: -1, high: 5), limit: 4.125,
                            upper: 4),
                        CriterionCheck(.cost, .open, doubt: .unknown, limit: 0.005),
                        CriterionCheck(.p95, .meets, value: Interval(777, low: 700, high: 900), limit: 4000),
                        CriterionCheck(.residency, .open, doubt: .unknown)
                    ]),
                row(
                    Fixture.broken,
                    [
                        CriterionCheck(.margin, .open, doubt: .noAnswer),
                        CriterionCheck(
                            .cost, .fails, value: Interval(0.0252, low: 0.02, high: 0.03), limit: 0.005),
                        CriterionCheck(.p95, .open, doubt: .unknown, limit: 4000),
                        CriterionCheck(.residency, .meets, region: "own-server")
                    ])
            ])
    }()

    /// A change that shows, one that does not, and one of which nothing is known.
    static let robustness = [
        PerturbationScore(
            set: "fruit", variant: Fixture.brisk, perturbation: .notesFalse, meals: 11, pairs: 11, clusters: 11,
            mae: difference(61.5, low: 22.25, high: 99), moved: Interval(0.7273, low: 0.434, high: 0.903),
            pull: Interval(0.62, low: 0.51, high: 0.74), unusable: Interval(0), cost: 0.0061),
        PerturbationScore(
            set: "fruit", variant: Fixture.brisk, perturbation: .noSchema, meals: 12, pairs: 10, clusters: 10,
            mae: difference(-4.5, low: -16, high: 7), moved: Interval(0.1),
            unusable: Interval(0.1667, low: -0.05, high: 0.4), cost: 0.0058, costUnknown: 1),
        PerturbationScore(
            set: "fruit", variant: Fixture.broken, perturbation: .photoOrder, meals: 12, pairs: 0, clusters: 0)
    ]

    private static func difference(_ value: Double, low: Double, high: Double) -> MetricDifference {
        MetricDifference(
            metric: .energyMAE, a: 58.5, b: 58.5 + value, difference: Interval(value, low: low, high: high), meals: 9,
            clusters: 9)
    }

    static func strata(_ mae: Double) -> [Stratum] {
        let sizes = [("small", 70.0...130.0, 0.6), ("medium", 140.0...210.0, 0.9), ("large", 220.0...310.0, 1.5)].map {
            name, range, factor in
            Stratum(
                kind: .mealSize, name: name, trueEnergy: range, meals: 3, clusters: 3,
                mae: Interval(mae * factor, low: mae * factor * 0.7, high: mae * factor * 1.4),
                bias: Interval(-mae * factor / 3))
        }
        return sizes + [
            Stratum(
                kind: .difficulty, name: "simple", trueEnergy: 70...200, meals: 5, clusters: 5,
                mae: Interval(mae * 0.8),
                bias: Interval(2),
                passRate: Interval(0.6)),
            Stratum(
                kind: .difficulty, name: "adversarial", trueEnergy: nil, meals: 4, clusters: 2,
                mae: Interval(mae * 1.3, low: mae, high: mae * 2),
                bias: Interval(-9), passRate: Interval(0.25))
        ]
    }
}

extension Fixture {
    /// The pairs of the four variants with an energy score.
    static let comparisons = [
        pair(steady, brisk, 17.25, low: -3.5, high: 38, p: 0.2134, cost: -0.00381),
        pair(steady, briskShort, 89.8, low: 51, high: 130, p: 0.00293, cost: nil),
        pair(broken, steady, -141.25, low: -180, high: -104, p: 0.000045, cost: nil),
        pair(brisk, briskShort, 72.5, low: -4, high: 129, p: 0.061, cost: nil)
    ]

    /// Every variant with an energy score against every baseline.
    static let baselineComparisons =
        [
            held(steady, -47.0, p: 0.0078), held(brisk, -29.75, p: 0.0625), held(briskShort, 42.75, p: 0.18),
            held(broken, 94.25, p: 0.0078)
        ]
        + [
            held(steady, -20.25, p: 0.109, pixels, 61.5), held(brisk, -3, p: 0.9, pixels, 61.5),
            held(briskShort, 69.5, p: 0.0312, pixels, 61.5), held(broken, 121, p: 0.0078, pixels, 61.5)
        ]
        + [
            held(steady, -97.75, p: 0.0078, servings, 139), held(brisk, -80.5, p: 0.0156, servings, 139),
            held(briskShort, -8, p: 0.8, servings, 139), held(broken, 43.5, p: 0.3, servings, 139)
        ]

    private static func held(
        _ variant: VariantID, _ difference: Double, p: Double, _ baseline: VariantID = median, _ error: Double = 88.25
    ) -> Comparison {
        let interval = Interval(difference, low: difference - 30, high: difference + 30)
        return Comparison(
            set: "fruit", a: baseline, b: variant,
            differences: [
                MetricDifference(
                    metric: .energyMAE, a: error, b: error + difference, difference: interval, p: p / 12, pHolm: p,
                    meals: 9, clusters: 9)
            ])
    }

    private static func pair(
        _ a: VariantID, _ b: VariantID, _ difference: Double, low: Double, high: Double, p: Double, cost: Double?
    ) -> Comparison {
        var differences = [
            MetricDifference(
                metric: .energyMAE, a: 41.25, b: 41.25 + difference,
                difference: Interval(difference, low: low, high: high), p: p / 3, pHolm: p, meals: 9, clusters: 9)
        ]
        if let cost {
            differences.append(
                MetricDifference(
                    metric: .cost, a: 0.00432, b: 0.00432 + cost,
                    difference: Interval(cost, low: cost * 1.1, high: cost * 0.9),
                    p: 0.0004, pHolm: 0.0012, meals: 12, clusters: 12))
        }
        return Comparison(set: "fruit", a: a, b: b, differences: differences)
    }
}
