import Nutrition
import Statistics

struct VariantSamples {
    let kind: AnswerKind
    let scoredMeals: Int
    /// Meals common to it and the variants compared, ascending; empty if nothing of it is scored.
    let commonMeals: [Int]
    /// The axes it has a value on, each over its common meals.
    let axes: [(nutrient: Nutrient, sample: AxisSample)]
    /// Results on its common meals, nil if it answers with totals only.
    let found: FoodResults?

    var foods: FoodSample? { found?.foods }

    var energy: AxisSample? { axes.first { $0.nutrient == .energy }?.sample }

    static func all(table: TrialTable, axes: [AxisPredictions], settings: ScoringSettings) -> [VariantSamples] {
        let kinds = table.variants.indices.map { table.kind(of: $0) }
        let scored = table.variants.indices.map { ComparisonMeals.scored($0, in: table, policy: settings.missing) }
        // Prose has no energy, so it does not reduce the meals of variants that estimate.
        let estimating = scored.indices.filter { kinds[$0] != .prose }.map { scored[$0] }
        let estimatedMeals = ComparisonMeals.common(estimating, meals: table.set.meals.count)
        let allMeals = ComparisonMeals.common(scored, meals: table.set.meals.count)
        let foods = FoodScoring(table: table, settings: settings)
        return Array(table.variants.indices).concurrentMap { variant in
            let kind = kinds[variant]
            let common = !scored[variant].contains(true) ? [] : kind == .prose ? allMeals : estimatedMeals
            return VariantSamples(
                kind: kind, scoredMeals: scored[variant].count { $0 }, commonMeals: common,
                axes: axes.compactMap { axis in
                    axis.sample(of: variant, clusters: table.clusters).map { (nutrient: axis.nutrient, sample: $0) }
                },
                found: kind == .totals ? nil : foods.results(of: variant, kind: kind, meals: common))
        }
    }
}

/// What a variant's answers contain, and so can be scored on.
enum AnswerKind: Sendable, Hashable {
    /// A list of foods, possibly with numbers.
    case foods
    /// A description: only recall of true foods can be scored.
    case prose
    /// Totals for the whole meal only.
    case totals
}

enum ComparisonMeals {
    /// One flag per meal: whether that variant has a scored result.
    static func scored(_ variant: Int, in table: TrialTable, policy: MissingPolicy) -> [Bool] {
        table.trials[variant].map { $0.contains { $0.isScored(under: policy) } }
    }

    /// Meals where all have a scored result, ascending. Variants without any are skipped; if all are, every meal is
    /// common.
    static func common(_ scored: [[Bool]], meals: Int) -> [Int] {
        let compared = scored.filter { $0.contains(true) }
        return (0..<meals).filter { meal in compared.allSatisfy { $0[meal] } }
    }
}

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
        let topNames = TopNamesScoring.score(
            trials, meals: own.commonMeals, table: table, settings: settings, requests: &requests)
        let effort = listed.map { CorrectionEffort.score($0.effort, requests: &requests) }
        let dayScore = DayTotals.score(daySamples, days: days, requests: &requests)
        let published = published(variant, requests: &requests)
        let sanity = SanityScoring.score(
            trials, meals: table.set.meals, clusters: table.clusters, requests: &requests)
        let cost = CostScoring.score(trials, clusters: table.clusters, requests: &requests)
        let confidence = ConfidenceScoring.scores(
            of: own, trials: trials, table: table, seed: bootstrap.seed, requests: &requests)
        let noFood = NoFoodScoring.score(trials, in: table, requests: &requests)
        let task = TaskScoring.score(variant, in: table, settings: settings, requests: &requests)
        return { intervals in
            let all = trials.flatMap { $0 }
            return VariantScore(
                variant: planned.variant, set: table.set.name, model: planned.model,
                servedModels: Set(all.compactMap(\.servedModel)).sorted(), meals: table.set.meals.count,
                scoredMeals: own.scoredMeals, commonMeals: own.commonMeals.count,
                outcomes: all.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 },
                isComplete: table.repeats > 0
                    && zip(trials, table.set.meals).allSatisfy {
                        $0.count == table.repeats || !planned.task.takes($1)
                    }
                    && all.allSatisfy { $0.outcome.kind != .pending },
                nutrients: nutrients(intervals), foods: foods?(intervals), topNames: topNames?(intervals) ?? nil,
                sanity: sanity(intervals),
                cost: cost(intervals), latency: LatencyScoring.score(trials, clusters: table.clusters),
                recoveries: all.compactMap(\.estimate).flatMap(\.recoveries)
                    .reduce(into: [:]) { $0[$1, default: 0] += 1 },
                largestError: own.energy.flatMap { LargestError($0, meals: table.set.meals) },
                tokens: TokenScoring.score(all), days: dayScore(intervals), effort: effort?(intervals),
                published: published(intervals), confidence: confidence(intervals), repeatSpread: RepeatSpread(trials),
                noFood: noFood(intervals), task: task(intervals))
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
