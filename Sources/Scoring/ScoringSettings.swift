/// How a trial without a usable estimate enters the scores.
package enum MissingPolicy: String, Sendable, Hashable, CaseIterable {
    /// It predicts nothing: 0 kcal and no foods.
    case zero
    /// It predicts the median of the meals of all other groups.
    case baseline
    /// It takes the largest error of what any variant said of that meal, 0 kcal and the other groups' median.
    case worst
    case exclude
}

/// How answers are scored: the `scoring` part of config.yaml.
package struct ScoringSettings: Sendable, Hashable {
    package var missing = MissingPolicy.zero
    /// Percentages of the true value within which an estimate counts as close.
    package var within = [10, 20, 30]
    /// Similarity in [0, 1] from which two food names match.
    package var matchThreshold = 0.75
    /// Bootstrap resamples for means and ratios.
    package var resamples = 10_000
    /// How much worse in energy MAE (kcal per meal) a cheaper variant may be and still count as no worse, above 0; nil for
    /// the smaller of 25 and a tenth of the best variant's. `decide.margin_kcal` of config.yaml.
    package var marginKcal: Double?
    /// What else a variant must meet to be picked: the rest of `decide`.
    package var limits = PickLimits()

    package init() {}
}
