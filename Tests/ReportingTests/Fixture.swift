import Costs
import Nutrition
import Reporting
import Sanity
import Statistics

@testable import Scoring

/// A report with everything in it that is hard to render, built in code and always the same.
enum Fixture {
    /// Text that tries to become markup, a formula, a table cell, a command or another direction of reading.
    static let hostile = "=<script>alert('x')</script>|`\"&\u{202E}\u{1B}[31m\nnext\u{0}](http://evil.example) @you"

    static let steady = VariantID(provider: "steady-large", prompt: "analyze")
    static let brisk = VariantID(provider: "brisk-mini", prompt: "analyze")
    static let briskShort = VariantID(provider: "brisk-mini", prompt: "short")
    static let teller = VariantID(provider: "story-teller", prompt: "describe")
    static let broken = VariantID(provider: hostile, prompt: "analyze")
    static let median = PredictorName.constantMedian.id
    static let pixels = PredictorName.pixelNeighbours.id
    static let servings = PredictorName.typicalServing.id
    static let variants = [steady, brisk, briskShort, teller, broken]

    /// The whole report: simulated and incomplete unless said otherwise.
    static func report(isSimulated: Bool = true, isComplete: Bool = false, meals: Int = 12) -> Report {
        var run = RunInfo(
            id: "2026-03-01-fruit", startedAt: "2026-03-01T09:30:00Z", isComplete: isComplete,
            isSimulated: isSimulated, planSHA256: String(repeating: "ab", count: 32), toolVersion: "0.1.0",
            repeats: 1, seed: 20_260_101)
        (run.simulatedSpeedUp, run.pending) = (isSimulated ? 20 : nil, isComplete ? 0 : 3)
        run.resumeCommand = isComplete ? nil : "nutrieval run --resume 2026-03-01-fruit"
        var fruit = SetInfo(name: "fruit", meals: meals, photos: meals * 2)
        (fruit.description, fruit.licence) = ("Weighed fruit, top and side view", "CC-BY-4.0")
        fruit.provenance = [.weighed: meals - 1]
        var drawn = SetInfo(name: "drawn", meals: 1, photos: 1)
        drawn.caution = "Pictures drawn by a program: good for a trial run, useless for a choice."
        drawn.provenance = [.estimated: 1]
        var report = Report(
            run: run, sets: [fruit, drawn], scores: scores, meals: (0..<meals).map(meal) + [drawnMeal],
            remarks: ["quiet-large was left out: the variable QUIET_KEY is not set", hostile])
        report.robustness = FixtureScores.robustness
        report.asked = asked
        return report
    }

    private static let asked = [
        AskedVariant(
            variant: steady, model: "steady-large-2026-01", format: "openai-chat",
            photo: "longest side 1024 px, jpeg 80",
            pricesFrom: "2026-01-01", retires: "2027-01-14", replacement: "steady-huge"),
        AskedVariant(
            variant: brisk, model: "brisk-mini", format: "gemini", photo: "as it is", pricesFrom: nil, retires: nil,
            replacement: nil),
        AskedVariant(
            variant: broken, model: hostile, format: "openai-chat", photo: hostile, pricesFrom: hostile,
            retires: hostile, replacement: hostile)
    ]

    static let scores = ScoreBoard(
        variants: [
            score(
                steady, energy: energy(Interval(41.234567891, low: 29.5, high: 55.75), bias: -12.25, within: 0.583),
                foods: FoodScore(meals: 12, precision: Interval(0.9), recall: Interval(0.85), f1: Interval(0.874)),
                cost: CostScore(
                    perMeal: Interval(0.00432, low: 0.0041, high: 0.0046), perUsableAnswer: 0.0045, failed: 0.0021,
                    total: 0.0541, expected: 0.0605, billed: 0.0541),
                latency: LatencyScore(
                    count: 24, p50: 2100, p90: 3900, p95: 4300, p99: 6100,
                    p50Interval: Interval(2100, low: 1800, high: 2600), p95Interval: Interval(4300, low: 3500),
                    split: LatencySplit(
                        newConnections: 2, reusedConnections: 10, queued: 40, opening: 180, upload: 210, wait: 1650,
                        download: 190))),
            score(
                brisk, energy: energy(Interval(58.5, low: 40.25, high: 79), bias: 20.5, within: 0.417),
                foods: FoodScore(meals: 12, precision: Interval(0.8), recall: Interval(0.75), f1: Interval(0.774)),
                cost: CostScore(perMeal: Interval(0.00051), perUsableAnswer: 0.00056, failed: 0, total: 0.0061),
                latency: LatencyScore(
                    count: 12, p50: 640, p90: 880, p95: 910, p99: 1200, p50Interval: Interval(640),
                    p95Interval: Interval(910),
                    split: LatencySplit(
                        newConnections: 0, reusedConnections: 12, queued: 0, opening: nil, upload: 90, wait: 480,
                        download: 60))),
            score(
                briskShort, energy: energy(Interval(131, low: 96, high: 170), bias: 101, within: 0.17),
                foods: FoodScore(meals: 12, precision: Interval(0.5), recall: Interval(0.4), f1: Interval(0.44)),
                cost: CostScore(unknown: 12),
                latency: LatencyScore(
                    count: 12, p50: 500, p90: 700, p95: 777, p99: 900, p50Interval: Interval(500),
                    p95Interval: Interval(777))),
            score(
                broken, energy: energy(Interval(182.5, low: 150, high: 220), bias: -182.5, within: 0), foods: nil,
                outcomes: [.schemaInvalid: 7, .refused: 2, .rateLimited: 3],
                cost: CostScore(perMeal: Interval(0.0021), failed: 0.0252, total: 0.0252), latency: nil),
            score(
                teller, energy: nil, foods: FoodScore(meals: 12, precision: nil, recall: Interval(0.62), f1: nil),
                cost: CostScore(perMeal: Interval(0.0009), perUsableAnswer: 0.0009, failed: 0, total: 0.0108),
                latency: LatencyScore(
                    count: 12, p50: 1500, p90: 2200, p95: 2500, p99: 2600, p50Interval: Interval(1500),
                    p95Interval: Interval(2500)))
        ],
        baselines: [
            score(
                median,
                energy: energy(Interval(88.25, low: 66, high: 112), bias: 3.5, within: 0.25), foods: nil, outcomes: [:],
                cost: CostScore(), latency: nil),
            score(
                pixels,
                energy: energy(Interval(61.5, low: 44, high: 83.5), bias: -8.25, within: 0.33), foods: nil,
                outcomes: [:], cost: CostScore(), latency: nil),
            score(
                servings,
                energy: energy(Interval(139, low: 101, high: 180.5), bias: 122, within: 0.08), foods: nil,
                outcomes: [:], cost: CostScore(), latency: nil)
        ], missing: .zero, comparisons: comparisons,
        baselineComparisons: baselineComparisons, band: FixtureMeasures.band, frontiers: [FixtureScores.frontier],
        picks: [FixtureScores.pick])

    private static func energy(_ mae: Interval, bias: Double, within: Double) -> [Nutrient: NutrientScore] {
        let energy = NutrientScore(
            meals: 9, clusters: 9, mae: mae, pmae: Interval(mae.value / 182.5), bias: Interval(bias),
            within: [
                10: Interval(within / 2), 20: Interval(within, low: within / 2, high: within), 30: Interval(within)
            ])
        let carbs = NutrientScore(
            meals: 9, clusters: 9, mae: Interval(mae.value / 5, low: mae.value / 8, high: mae.value / 4),
            pmae: Interval(0.21),
            bias: Interval(1.5), within: [:])
        return [.energy: FixtureMeasures.measured(energy), .carbs: carbs]
    }

    /// What the comparisons below show.
    private static let states: [VariantID: VariantState] = [
        steady: .lowest, brisk: .notSeparable, briskShort: .worse
    ]

    private static let largest = [
        steady: LargestError(meal: "mix2", share: 0.184), brisk: LargestError(meal: hostile, share: 0.313),
        briskShort: LargestError(meal: "mix6", share: 0.62)
    ]

    private static func score(
        _ variant: VariantID, energy: [Nutrient: NutrientScore]?, foods: FoodScore?,
        outcomes: [Outcome: Int] = [.ok: 11, .noFood: 1],
        cost: CostScore, latency: LatencyScore?
    ) -> VariantScore {
        let answers = (outcomes[.ok] ?? 0) + (outcomes[.noFood] ?? 0)
        let sanity =
            answers == 0
            ? SanityScore()
            : SanityScore(
                answers: answers, findings: [.macrosDoNotAddUp: 3, .totalsDisagree: 1], flagged: 4,
                decisions: [.log: 7, .ask: 4, .manualEntry: 1], reviews: [.lowConfidence: 1], catastrophes: 1,
                missedCatastrophes: 1, falseAlarms: 2, certainAnswers: 2, falselyPrecise: 1, trials: 12, known: 11,
                loggedCatastrophes: 1, rates: FixtureMeasures.rates(answers))
        let place = variants.firstIndex(of: variant)
        return VariantScore(
            variant: variant, set: "fruit", model: variant.provider + "-2026-01",
            servedModels: variant == brisk ? ["brisk-mini-2025-11"] : [variant.provider + "-2026-01"], meals: 12,
            scoredMeals: 12, commonMeals: 11, outcomes: outcomes, isComplete: outcomes[.rateLimited] == nil,
            nutrients: energy ?? [:], foods: foods.map(FixtureMeasures.foods), sanity: sanity, cost: cost,
            latency: latency,
            strata: energy?[.energy].map { FixtureScores.strata($0.mae.value) } ?? [],
            state: answers == 0 ? nil : states[variant],
            largestError: answers == 0 ? nil : largest[variant],
            tokens: answers > 0 && place != nil
                ? TokenScore(
                    answers: answers, uncachedInput: 18_000, cachedInput: 2000, output: 4100,
                    reasoning: place == 0 ? 900 : nil)
                : nil,
            baselineSource: [median: .otherGroups, pixels: .otherGroups, servings: .servingTable][variant],
            days: energy != nil && answers > 0 ? FixtureMeasures.days : nil,
            effort: foods?.f1 == nil ? nil : FixtureMeasures.effort,
            published: answers > 0 && energy != nil ? FixtureMeasures.published : PublishedScore(),
            confidence: answers > 0 && energy != nil && place != nil ? FixtureMeasures.confidence : [])
    }
}

extension HTMLReport {
    static func render(_ report: Report) -> String { HTMLReport(report).main.text }

    static func pages(_ report: Report) -> [ReportPage] {
        let pages = HTMLReport(report)
        return [pages.main] + pages.mealPages.map { $0() }
    }
}

extension MealsCSV {
    static func render(_ report: Report) -> String { String(decoding: bytes(report), as: UTF8.self) }
}
