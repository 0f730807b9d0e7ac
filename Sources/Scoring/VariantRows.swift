import Nutrition
import Statistics

/// Builds all variants' rows on one set; all requests are collected first so that intervals are drawn together.
struct VariantRows {
    let table: TrialTable
    let settings: ScoringSettings
    let bootstrap: ClusterBootstrap
    let axes: [AxisPredictions]
    let samples: [VariantSamples]

    private struct DrawnParts {
        let nutrients: @Sendable (DrawnIntervals) -> [Nutrient: NutrientScore]
        let foods: @Sendable (DrawnIntervals) -> FoodScore?
        let effort: @Sendable (DrawnIntervals) -> EffortScore?
        let days: @Sendable (DrawnIntervals) -> DayScore?
        let published: @Sendable (DrawnIntervals) -> PublishedScore
        let sanity: @Sendable (DrawnIntervals) -> SanityScore
        let cost: @Sendable (DrawnIntervals) -> CostScore
        let confidence: @Sendable (DrawnIntervals) -> [ConfidenceScore]
    }

    /// In the order planned.
    func scores(within percentages: [Int]) -> [VariantScore] {
        var requests = IntervalRequests()
        let strata = StrataScoring(set: table.set)
            .strata(samples.map { ($0.energy, $0.foods) }, requests: &requests)
        let days = DayTotals.days(of: table.set.meals)
        // Each variant has its own requests, so that all processors share the work.
        let asked = Array(samples.indices).concurrentMap { variant in
            var requests = IntervalRequests()
            let parts = parts(of: variant, days: days, within: percentages, requests: &requests)
            return (parts: parts, requests: requests)
        }
        let intervals = IntervalRequests.drawn([requests] + asked.map(\.requests), by: bootstrap)
        let rows = strata(intervals[0])
        return Array(samples.indices).concurrentMap { variant in
            row(of: variant, asked[variant].parts, strata: rows[variant], intervals[variant + 1])
        }
    }

    private func parts(
        of variant: Int, days: [[Int]], within percentages: [Int], requests: inout IntervalRequests
    ) -> DrawnParts {
        let own = samples[variant]
        let trials = table.trials[variant]
        let statistics = StatisticBootstrap(resamples: min(2_000, bootstrap.resamples), seed: bootstrap.seed)
        let pairs = PairScores.all(own.axes, bootstrap: statistics)
        let daySamples = DayTotals.samples(of: variant, days: days, axes: axes, clusters: table.clusters)
        return DrawnParts(
            nutrients: NutrientScoring.scores(own.axes, pairs: pairs, within: percentages, requests: &requests),
            foods: foods(own, requests: &requests), effort: effort(own, requests: &requests),
            days: DayTotals.score(daySamples, days: days, requests: &requests),
            published: published(variant, requests: &requests),
            sanity: SanityScoring.score(
                trials, meals: table.set.meals, clusters: table.clusters, requests: &requests),
            cost: CostScoring.score(trials, clusters: table.clusters, requests: &requests),
            confidence: ConfidenceScoring.scores(
                of: own, trials: trials, table: table, seed: bootstrap.seed, requests: &requests))
    }

    private func foods(
        _ own: VariantSamples, requests: inout IntervalRequests
    ) -> @Sendable (DrawnIntervals) -> FoodScore? {
        guard let found = own.found else { return { _ in nil } }
        let isProse = own.kind == .prose
        return FoodShareScoring.score(
            found.foods, isProse: isProse, sweep: found.sweep.scores(isProse: isProse), requests: &requests)
    }

    private func effort(
        _ own: VariantSamples, requests: inout IntervalRequests
    ) -> @Sendable (DrawnIntervals) -> EffortScore? {
        guard let found = own.found, own.kind == .foods else { return { _ in nil } }
        return CorrectionEffort.score(found.effort, requests: &requests)
    }

    private func published(
        _ variant: Int, requests: inout IntervalRequests
    ) -> @Sendable (DrawnIntervals) -> PublishedScore {
        let macros = MealTrials(
            variant, axes: MacroWeightedError.axes.compactMap { axis in axes.first { $0.nutrient == axis } })
        let errors = [macros, macros.answered(table.trials[variant])].map {
            requests.add(MacroWeightedError.sample(of: $0, clusters: table.clusters), isBounded: false)
        }
        let january = JanuaryScore.mean(
            of: macros, foods: samples[variant].found?.trials ?? [:], trials: table.trials[variant])
        let nutrition5k = Nutrition5kScore.scores(table.trials[variant], meals: table.set.meals)
        return { intervals in
            PublishedScore(
                macroWeightedError: intervals[errors[0]], macroWeightedErrorAnswered: intervals[errors[1]],
                januaryWithoutName: january?.score, januaryTrials: january?.trials ?? 0, nutrition5k: nutrition5k)
        }
    }

    private func row(
        of variant: Int, _ parts: DrawnParts, strata: [Stratum], _ intervals: DrawnIntervals
    ) -> VariantScore {
        let trials = table.trials[variant].flatMap { $0 }
        let planned = table.variants[variant]
        return VariantScore(
            variant: planned.variant, set: table.set.name, model: planned.model,
            servedModels: Set(trials.compactMap(\.servedModel)).sorted(), meals: table.set.meals.count,
            scoredMeals: samples[variant].scoredMeals, commonMeals: samples[variant].commonMeals.count,
            outcomes: trials.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 },
            isComplete: table.repeats > 0 && table.trials[variant].allSatisfy { $0.count == table.repeats }
                && trials.allSatisfy { $0.outcome.kind != .pending },
            nutrients: parts.nutrients(intervals), foods: parts.foods(intervals),
            sanity: parts.sanity(intervals), cost: parts.cost(intervals),
            latency: LatencyScoring.score(table.trials[variant], clusters: table.clusters),
            recoveries: trials.compactMap(\.estimate).flatMap(\.recoveries)
                .reduce(into: [:]) { $0[$1, default: 0] += 1 },
            strata: strata, tokens: TokenScoring.score(trials), days: parts.days(intervals),
            effort: parts.effort(intervals), published: parts.published(intervals),
            confidence: parts.confidence(intervals), repeatSpread: RepeatSpread(table.trials[variant]))
    }
}
