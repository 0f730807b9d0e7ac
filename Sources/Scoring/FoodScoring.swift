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
            let counts = table.trials[variant][meal].compactMap { trial in
                ComparisonMeals.isScored(trial, policy: settings.missing)
                    ? self.counts(trial, truth: truth, isProse: kind == .prose, names: &names) : nil
            }
            guard !counts.isEmpty else { continue }
            let share = 1 / Double(counts.count)
            let mean = counts.reduce(into: FoodSample.Counts()) { sum, one in
                sum.matched += one.matched * share
                sum.predicted += one.predicted * share
                sum.truth += one.truth * share
            }
            sample.add(mean, cluster: table.clusters[meal])
        }
        return sample
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
