import Nutrition
import Statistics

/// The rows of all variants on one set: what each needs is asked for first, so that all intervals are drawn together.
struct VariantRows {
    let table: TrialTable
    let settings: ScoringSettings
    let bootstrap: ClusterBootstrap
    let axes: [AxisPredictions]
    let samples: [VariantSamples]

    /// The parts of a row that wait for intervals.
    private struct DrawnParts {
        let nutrients: (DrawnIntervals) -> [Nutrient: NutrientScore]
        let foods: (DrawnIntervals) -> FoodScore?
        let effort: (DrawnIntervals) -> EffortScore?
        let days: (DrawnIntervals) -> DayScore?
        let published: (DrawnIntervals) -> PublishedScore
        let sanity: (DrawnIntervals) -> SanityScore
        let cost: (DrawnIntervals) -> CostScore
        let confidence: (DrawnIntervals) -> [ConfidenceScore]
    }

    /// In the order planned.
    func scores(within percentages: [Int]) -> [VariantScore] {
        var requests = IntervalRequests()
        let strata = StrataScoring(set: table.set)
            .strata(samples.map { ($0.energy, $0.foods) }, requests: &requests)
        let statistics = StatisticBootstrap(resamples: min(2_000, bootstrap.resamples), seed: bootstrap.seed)
        let pairs = samples.concurrentMap { PairScores.all($0.axes, bootstrap: statistics) }
        let days = DayTotals.days(of: table.set.meals)
        var parts: [DrawnParts] = []
        for (variant, own) in samples.enumerated() {
            let daySamples = DayTotals.samples(of: variant, days: days, axes: axes, clusters: table.clusters)
            parts.append(
                DrawnParts(
                    nutrients: NutrientScoring.scores(
                        own.axes, pairs: pairs[variant], within: percentages, requests: &requests),
                    foods: foods(own, requests: &requests), effort: effort(own, requests: &requests),
                    days: DayTotals.score(daySamples, days: days, requests: &requests),
                    published: published(variant, requests: &requests),
                    sanity: SanityScoring.score(
                        table.trials[variant], meals: table.set.meals, clusters: table.clusters, requests: &requests),
                    cost: CostScoring.score(table.trials[variant], clusters: table.clusters, requests: &requests),
                    confidence: ConfidenceScoring.scores(
                        of: own, trials: table.trials[variant], table: table, seed: bootstrap.seed,
                        requests: &requests)))
        }
        let intervals = requests.drawn(by: bootstrap)
        return zip(parts, strata(intervals)).enumerated().map { variant, entry in
            row(of: variant, entry.0, strata: entry.1, intervals)
        }
    }

    private func foods(
        _ own: VariantSamples, requests: inout IntervalRequests
    ) -> (DrawnIntervals) -> FoodScore? {
        guard let found = own.found else { return { _ in nil } }
        let isProse = own.kind == .prose
        return FoodShareScoring.score(
            found.foods, isProse: isProse, sweep: found.sweep.scores(isProse: isProse), requests: &requests)
    }

    private func effort(
        _ own: VariantSamples, requests: inout IntervalRequests
    ) -> (DrawnIntervals) -> EffortScore? {
        guard let found = own.found, own.kind == .foods else { return { _ in nil } }
        return CorrectionEffort.score(found.effort, requests: &requests)
    }

    private func published(
        _ variant: Int, requests: inout IntervalRequests
    ) -> (DrawnIntervals) -> PublishedScore {
        let macros = MealTrials(
            variant, axes: MacroWeightedError.axes.compactMap { axis in axes.first { $0.nutrient == axis } })
        let error = requests.add(
            MacroWeightedError.sample(of: macros, clusters: table.clusters), isBounded: false)
        let january = JanuaryScore.mean(
            of: macros, foods: samples[variant].found?.trials ?? [:], trials: table.trials[variant])
        let nutrition5k = Nutrition5kScore.scores(table.trials[variant], meals: table.set.meals)
        return { intervals in
            PublishedScore(
                macroWeightedError: intervals[error], januaryWithoutName: january?.score,
                januaryTrials: january?.trials ?? 0, nutrition5k: nutrition5k)
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
            confidence: parts.confidence(intervals))
    }
}
