import Nutrition

/// Compares the foods of answers with the true ones.
struct FoodScoring {
    private let table: TrialTable
    private let settings: ScoringSettings
    private let matcher: FoodMatcher
    /// Per meal the normalised true names, nil where the true foods are not known.
    private let truth: [[FoodName]?]

    init(table: TrialTable, settings: ScoringSettings) {
        self.table = table
        self.settings = settings
        let matcher = FoodMatcher(synonyms: table.set.synonyms)
        self.matcher = matcher
        truth = table.set.meals.map { meal in
            meal.truth.foods.map { $0.prefix(FoodMatcher.limit).map { matcher.normalizer.name($0.name) } }
        }
    }

    /// The counts of that variant on those of the meals whose true foods are known.
    func sample(of variant: Int, kind: AnswerKind, meals: [Int]) -> FoodSample {
        var sample = FoodSample()
        var names: [String: FoodName] = [:]
        for meal in meals {
            guard let truth = truth[meal] else { continue }
            let trials = table.trials[variant][meal].filter { $0.isScored(under: settings.missing) }
            guard !trials.isEmpty else { continue }
            var sum = FoodSample.Counts(repeats: trials.count)
            var passes = 0
            for trial in trials {
                let one = counts(trial, truth: truth, isProse: kind == .prose, names: &names)
                sum.matched += one.matched
                sum.predicted += one.predicted
                sum.truth += one.truth
                if one.matched == one.truth, isEnergyAllowed(trial, on: meal) { passes += 1 }
            }
            // Counts are added up and divided once: sums of shares would differ in their last digits.
            var mean = sum.divided(by: Double(trials.count))
            if table.set.meals[meal].truth.energyRange != nil { mean.passed = Double(passes) / Double(trials.count) }
            sample.add(mean, meal: meal, cluster: table.clusters[meal])
        }
        return sample
    }

    /// True when the trial was answered with an energy within the range its meal allows.
    private func isEnergyAllowed(_ trial: TrialResult, on meal: Int) -> Bool {
        guard let range = table.set.meals[meal].truth.energyRange, trial.outcome.kind == .answered else { return false }
        let energy = trial.outcome == .noFood ? 0 : trial.estimate?.scoredTotals.energy?.value
        return energy.map { range.contains($0) } ?? false
    }

    /// A trial without a usable answer found nothing and claimed nothing, whatever the policy says of its energy.
    private func counts(
        _ trial: TrialResult, truth: [FoodName], isProse: Bool, names: inout [String: FoodName]
    ) -> FoodSample.Counts {
        var counts = FoodSample.Counts(truth: Double(truth.count))
        guard trial.outcome == .ok, let estimate = trial.estimate else { return counts }
        if isProse {
            let text = estimate.description ?? ""
            counts.matched = Double(matcher.mentioned(truth, in: text, threshold: settings.matchThreshold))
            return counts
        }
        let foods = estimate.foods ?? []
        let predicted = foods.prefix(FoodMatcher.limit).map { food -> FoodName in
            if let known = names[food.name] { return known }
            let name = matcher.normalizer.name(food.name)
            names[food.name] = name
            return name
        }
        counts.predicted = Double(foods.count)
        let matches = matcher.match(predicted: predicted, truth: truth, threshold: settings.matchThreshold)
        counts.matched = Double(matches.count)
        return counts
    }
}
