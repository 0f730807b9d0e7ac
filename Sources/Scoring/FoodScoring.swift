import Nutrition
import Statistics

struct FoodScoring {
    private let table: TrialTable
    private let settings: ScoringSettings
    private let matcher: FoodMatcher
    /// Normalised true names per meal, nil where unknown.
    private let truth: [[FoodName]?]

    init(table: TrialTable, settings: ScoringSettings) {
        self.table = table
        self.settings = settings
        let matcher = FoodMatcher(synonyms: table.set.synonyms, vectors: table.set.vectors)
        self.matcher = matcher
        truth = table.set.meals.pieces(of: 128).concurrentMap { meals in
            meals.map { meal in
                meal.truth.foods.map { $0.prefix(FoodMatcher.limit).map { matcher.normalizer.name($0.name) } }
            }
        }.flatMap { $0 }
    }

    func results(of variant: Int, kind: AnswerKind, meals: [Int]) -> FoodResults {
        var results = FoodResults()
        var names: [String: FoodName] = [:]
        for meal in meals {
            guard let truth = truth[meal] else { continue }
            let trials = table.trials[variant][meal].filter { $0.outcome.isScored }
            let scored = trials.count { $0.isScored(under: settings.missing) }
            guard scored > 0 else { continue }
            var sum = FoodSample.Counts(repeats: scored)
            var edits = CorrectionEdits()
            var passes = 0
            var found: [FoundFoods?] = []
            var known = KnownSimilarities(matcher, truth: truth)
            for trial in trials {
                guard trial.isScored(under: settings.missing) else {
                    found.append(nil)
                    continue
                }
                let one = compared(
                    trial, truth: truth, meal: meal, isProse: kind == .prose, known: &known, names: &names)
                sum.add(one.counts)
                edits.add(one.edits)
                results.sweep.add(
                    matched: one.swept, predicted: one.counts.predicted, truth: one.counts.truth, repeats: scored)
                let isComplete = one.counts.matched == one.counts.truth
                found.append(FoundFoods(f1: one.counts.own.f1, isComplete: isComplete))
                if isComplete, isEnergyAllowed(trial, on: meal) { passes += 1 }
            }
            // Sum counts and divide once: sums of shares would differ in their last digits.
            var mean = sum.divided(by: Double(scored))
            if table.set.meals[meal].truth.energyRange != nil { mean.passed = Double(passes) / Double(scored) }
            results.foods.add(mean, meal: meal, cluster: table.clusters[meal])
            results.effort.add(edits, repeats: scored, cluster: table.clusters[meal])
            results.trials[meal] = found
        }
        return results
    }

    private func isEnergyAllowed(_ trial: TrialResult, on meal: Int) -> Bool {
        guard let range = table.set.meals[meal].truth.energyRange, trial.outcome.kind == .answered else { return false }
        let energy = trial.outcome == .noFood ? 0 : trial.scoredTotals?.energy?.value
        return energy.map { range.contains($0) } ?? false
    }

    private struct Found {
        var counts: FoodSample.Counts
        var swept: [Double]
        var edits: CorrectionEdits
    }

    /// A trial without a usable answer found and claimed nothing, whatever energy the missing policy gives it.
    private func compared(
        _ trial: TrialResult, truth: [FoodName], meal: Int, isProse: Bool, known: inout KnownSimilarities,
        names: inout [String: FoodName]
    ) -> Found {
        var counts = FoodSample.Counts(truth: Double(truth.count))
        let none = [Double](repeating: 0, count: ThresholdSweep.thresholds.count)
        guard trial.outcome == .ok, let estimate = trial.estimate else {
            var edits = CorrectionEdits(added: counts.truth)
            if trial.outcome.kind == .answered {
                counts.own = MealShares(matched: 0, predicted: 0, truth: counts.truth)
                edits.untouched = truth.isEmpty ? 1 : 0
            }
            return Found(counts: counts, swept: none, edits: edits)
        }
        if isProse {
            let mentions = matcher.mentions(of: truth, in: estimate.description ?? "")
            func matched(_ threshold: Double) -> Double { Double(mentions.count { $0 >= threshold }) }
            counts.matched = matched(settings.matchThreshold)
            counts.own = MealShares(matched: counts.matched, predicted: 0, truth: counts.truth)
            if truth.isEmpty { counts.own.recall = 1 }
            return Found(counts: counts, swept: ThresholdSweep.thresholds.map(matched), edits: CorrectionEdits())
        }
        let foods = estimate.foods ?? []
        for food in foods.prefix(FoodMatcher.limit) { known.learn(food.name) { name(of: food, in: &names) } }
        let similarities = known.similarities(of: foods.lazy.map { $0.name })
        let matches = similarities.matches(threshold: settings.matchThreshold)
        let grams = FoodGrams(
            predicted: foods.prefix(FoodMatcher.limit),
            truth: (table.set.meals[meal].truth.foods ?? []).prefix(FoodMatcher.limit))
        counts.predicted = Double(foods.count)
        counts.matched = Double(matches.count)
        counts.own = MealShares(matched: counts.matched, predicted: counts.predicted, truth: counts.truth)
        counts.grams = grams.count(of: matches)
        return Found(
            counts: counts, swept: similarities.matchCounts(at: ThresholdSweep.thresholds).map { Double($0) },
            edits: CorrectionEffort.edits(
                similarities, threshold: settings.matchThreshold, grams: grams,
                // Foods beyond the matcher's limit must be removed too.
                beyond: foods.count - similarities.values.count))
    }

    private func name(of food: FoodEstimate, in names: inout [String: FoodName]) -> FoodName {
        if let known = names[food.name] { return known }
        let name = matcher.normalizer.name(food.name)
        names[food.name] = name
        return name
    }
}

struct FoodResults {
    var foods = FoodSample()
    var sweep = ThresholdSweep()
    var effort = EffortSample()
    /// Per meal, one entry per scored repeat; nil where the missing policy leaves it out.
    var trials: [Int: [FoundFoods?]] = [:]
}

struct FoundFoods {
    /// F1 of this meal, in [0, 1].
    var f1: Double
    var isComplete: Bool
}
