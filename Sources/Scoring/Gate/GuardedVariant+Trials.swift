package import Nutrition
import Statistics

extension GuardedVariant {
    /// A variant's results on a set as a gate needs them. Independent of other variants: their failures remove no
    /// meals, and the policy `worst` uses only its own errors.
    package init(_ variant: VariantID, on set: ScoredSet, results: [TrialResult], settings: ScoringSettings) {
        let table = TrialTable(
            set: set, results: results, variants: [PlannedVariant(variant: variant, model: "")])
        let kind = table.kind(of: 0)
        let axis = AxisPredictions(.energy, table: table, policy: settings.missing)
        var energies: [Int: Double] = [:]
        if let sample = axis.sample(of: 0, clusters: table.clusters) {
            for (entry, meal) in sample.meals.enumerated() { energies[meal] = sample.loss(entry) { abs($0 - $1) } }
        }
        var foods: [Int: GuardedMeal.Foods] = [:]
        var passed: [Int: Double] = [:]
        if kind != .totals {
            let scored = ComparisonMeals.scored(0, in: table, policy: settings.missing)
            let meals = scored.indices.filter { scored[$0] }
            let found = FoodScoring(table: table, settings: settings).results(of: 0, kind: kind, meals: meals).foods
            for (meal, counts) in zip(found.meals, found.counts) {
                foods[meal] = .init(matched: counts.matched, predicted: counts.predicted, truth: counts.truth)
                passed[meal] = counts.passed
            }
        }
        self.init(
            variant: variant, set: set.name, isProse: kind == .prose,
            meals: set.meals.enumerated().map { place, meal in
                var guarded = GuardedMeal(
                    id: meal.id, group: meal.group, trials: table.trials[0][place], energy: energies[place],
                    foods: foods[place])
                guarded.targets = GuardedTargets(
                    table.trials[0][place].filter { $0.outcome.isScored }, of: meal, passed: passed[place])
                return guarded
            })
    }
}

extension GuardedMeal {
    fileprivate init(id: String, group: String, trials: [TrialResult], energy: Double?, foods: Foods?) {
        let scored = trials.filter { $0.outcome.isScored }
        let spent = trials.map(CostScoring.spent)
        let isSpendKnown = !trials.contains { $0.costUnknown }
        self.init(
            id: id, group: group, trials: scored.count, asked: trials.count,
            unusable: scored.count { $0.outcome.kind != .answered },
            flagged: scored.count { $0.outcome.kind == .answered && !$0.findings.isEmpty }, energy: energy,
            foods: foods, cost: SampleStatistics.mean(trials.compactMap(CostScoring.known)),
            spent: isSpendKnown && spent.contains { $0 != nil } ? spent.reduce(0) { $0 + ($1 ?? 0) } : nil,
            latencies: trials.compactMap(\.latency).map(LatencyScoring.milliseconds))
    }
}
