import Nutrition
import Statistics

extension SetScorer {
    /// All variants' rows, in the order planned; all requests are collected first so that intervals are drawn together.
    func variantScores() -> [VariantScore] {
        var requests = IntervalRequests()
        let strata = StrataScoring(set: table.set)
            .strata(samples.map { ($0.energy, $0.foods) }, requests: &requests)
        let days = DayTotals.days(of: table.set.meals)
        // Each variant has its own requests, so that all processors share the work.
        let asked = Array(samples.indices).concurrentMap { variant in
            var requests = IntervalRequests()
            let row = row(of: variant, days: days, requests: &requests)
            return (row: row, requests: requests)
        }
        let intervals = IntervalRequests.drawn([requests] + asked.map(\.requests), by: bootstrap)
        let parts = strata(intervals[0])
        return Array(samples.indices).concurrentMap { variant in
            var row = asked[variant].row(intervals[variant + 1])
            row.strata = parts[variant]
            return row
        }
    }

    /// Without its strata.
    private func row(of variant: Int, days: [[Int]], requests: inout IntervalRequests) -> Drawn<VariantScore> {
        let (own, planned, trials) = (samples[variant], table.variants[variant], table.trials[variant])
        let statistics = StatisticBootstrap(resamples: min(2_000, bootstrap.resamples), seed: bootstrap.seed)
        let pairs = PairScores.all(own.axes, bootstrap: statistics)
        let daySamples = DayTotals.samples(of: variant, days: days, axes: axes, clusters: table.clusters)
        let nutrients = NutrientScoring.scores(own.axes, pairs: pairs, within: percentages, requests: &requests)
        let isProse = own.kind == .prose
        let foods = own.found.map {
            FoodShareScoring.score(
                $0.foods, isProse: isProse, sweep: $0.sweep.scores(isProse: isProse), requests: &requests)
        }
        let listed = own.kind == .foods ? own.found : nil
        let effort = listed.map { CorrectionEffort.score($0.effort, requests: &requests) }
        let dayScore = DayTotals.score(daySamples, days: days, requests: &requests)
        let published = published(variant, requests: &requests)
        let sanity = SanityScoring.score(
            trials, meals: table.set.meals, clusters: table.clusters, requests: &requests)
        let cost = CostScoring.score(trials, clusters: table.clusters, requests: &requests)
        let confidence = ConfidenceScoring.scores(
            of: own, trials: trials, table: table, seed: bootstrap.seed, requests: &requests)
        return { intervals in
            let all = trials.flatMap { $0 }
            return VariantScore(
                variant: planned.variant, set: table.set.name, model: planned.model,
                servedModels: Set(all.compactMap(\.servedModel)).sorted(), meals: table.set.meals.count,
                scoredMeals: own.scoredMeals, commonMeals: own.commonMeals.count,
                outcomes: all.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 },
                isComplete: table.repeats > 0 && trials.allSatisfy { $0.count == table.repeats }
                    && all.allSatisfy { $0.outcome.kind != .pending },
                nutrients: nutrients(intervals), foods: foods?(intervals), sanity: sanity(intervals),
                cost: cost(intervals), latency: LatencyScoring.score(trials, clusters: table.clusters),
                recoveries: all.compactMap(\.estimate).flatMap(\.recoveries)
                    .reduce(into: [:]) { $0[$1, default: 0] += 1 },
                tokens: TokenScoring.score(all), days: dayScore(intervals), effort: effort?(intervals),
                published: published(intervals), confidence: confidence(intervals), repeatSpread: RepeatSpread(trials))
        }
    }

    private func published(_ variant: Int, requests: inout IntervalRequests) -> Drawn<PublishedScore> {
        let trials = table.trials[variant]
        let macros = MealTrials(
            variant, axes: MacroWeightedError.axes.compactMap { axis in axes.first { $0.nutrient == axis } })
        let errors = [macros, macros.answered(trials)].map {
            requests.add(MacroWeightedError.sample(of: $0, clusters: table.clusters), isBounded: false)
        }
        let january = JanuaryScore.mean(of: macros, foods: samples[variant].found?.trials ?? [:], trials: trials)
        let nutrition5k = Nutrition5kScore.scores(trials, meals: table.set.meals)
        return { intervals in
            PublishedScore(
                macroWeightedError: intervals[errors[0]], macroWeightedErrorAnswered: intervals[errors[1]],
                januaryWithoutName: january?.score, januaryTrials: january?.trials ?? 0, nutrition5k: nutrition5k)
        }
    }
}
