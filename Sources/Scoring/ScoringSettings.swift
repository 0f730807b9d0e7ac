/// How the scores count a trial without a usable estimate.
package enum MissingPolicy: String, Sendable, Hashable, CaseIterable {
    /// It predicts nothing: 0 kcal and no foods.
    case zero
    /// The median of the meals of all other groups.
    case baseline
    /// The largest error among all variants' answers on that meal, 0 kcal and the other groups' median.
    case worst
    case exclude
}

/// The `scoring` part of config.yaml.
package struct ScoringSettings: Sendable, Hashable {
    package var missing = MissingPolicy.zero
    /// Percentages of the true value within which an estimate counts as close.
    package var within = [10, 20, 30]
    /// Similarity in [0, 1] at which two food names match.
    package var matchThreshold = 0.75
    /// Bootstrap resamples for means and ratios.
    package var resamples = 10_000
    /// Margin of non-inferiority in energy MAE for cheaper variants, kcal per meal, above 0; nil: the smaller of 25 and
    /// a tenth of the best's. `decide.margin_kcal`.
    package var marginKcal: Double?
    /// Other criteria for picking: the rest of `decide`.
    package var limits = PickLimits()

    package init() {}
}
