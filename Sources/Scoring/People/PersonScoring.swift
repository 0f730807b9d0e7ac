package import Nutrition
package import Statistics

/// What a person estimated of some meals of a set, without sight of answers.
package struct PersonEstimates: Sendable, Hashable {
    package var name: String
    /// By meal id.
    package var meals: [String: MealEstimate]

    package init(name: String, meals: [String: MealEstimate]) {
        (self.name, self.meals) = (name, meals)
    }

    /// No provider can have it: names of providers have no colon.
    var id: VariantID { VariantID(provider: "person:\(name)", prompt: "none") }
}

/// A person's energy error beside that of variants, on the same meals. No ranking, gate or pick includes it.
package struct PersonScore: Sendable, Hashable {
    package struct Row: Sendable, Hashable {
        package var variant: VariantID
        /// Energy MAE, the person as `a` and the variant as `b`: below 0 the variant errs less. Holm's p over all rows.
        package var difference: MetricDifference
    }

    package var set: String
    package var name: String
    /// Meals compared: the person estimated them, their true energy is known, and every variant has a scored answer.
    package var meals: Int
    /// Meals of the set that were asked.
    package var allMeals: Int
    /// Mean absolute energy error of the person over `meals`, kcal.
    package var error: Interval
    /// Lowest error first.
    package var rows: [Row]
}

extension Scorer {
    /// Each person with a scored meal, in order. Every variant keeps its scores as if there were no person.
    package func people(
        _ people: [PersonEstimates], results: [TrialResult], set: ScoredSet, variants: [PlannedVariant]
    ) -> [PersonScore] {
        people.compactMap { person in
            let known = set.meals.filter { person.meals[$0.id] != nil && $0.truth.value(of: .energy) != nil }
            guard !known.isEmpty else { return nil }
            let own = known.map { meal in
                TrialResult(
                    variant: person.id, set: set.name, meal: meal.id, outcome: .ok, estimate: person.meals[meal.id])
            }
            let all = variants + [PlannedVariant(variant: person.id, model: "")]
            return SetScorer(
                table: TrialTable(set: set, results: results + own, variants: all), settings: settings,
                bootstrap: ClusterBootstrap(resamples: settings.resamples, seed: seed)
            ).score(of: person)
        }
    }
}

extension SetScorer {
    /// Nil without a meal on which the person and every variant can be scored.
    fileprivate func score(of person: PersonEstimates) -> PersonScore? {
        var energies: [(id: VariantID, energy: AxisSample)] = []
        for (planned, samples) in zip(table.variants, samples) {
            if let energy = samples.energy { energies.append((planned.variant, energy)) }
        }
        guard let own = energies.first(where: { $0.id == person.id })?.energy,
            let error = bootstrap.interval(of: own.absoluteError)
        else { return nil }
        let others = energies.filter { $0.id != person.id }
        let comparisons = PredictorComparison(
            set: table.set.name, baselines: [(id: person.id, energy: own)], bootstrap: bootstrap
        ).comparisons(of: others)
        let rows = comparisons.compactMap { comparison in
            comparison.differences.first.map { PersonScore.Row(variant: comparison.b, difference: $0) }
        }
        return PersonScore(
            set: table.set.name, name: person.name, meals: own.count, allMeals: table.set.meals.count, error: error,
            rows: rows.sorted { ($0.difference.b, $0.variant) < ($1.difference.b, $1.variant) })
    }
}
