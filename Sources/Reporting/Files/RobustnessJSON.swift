import JSON
import Nutrition
import Scoring
import Statistics

/// What changes of the request did, in `summary.json`: one row per set, variant and change.
enum RobustnessJSON {
    static func row(_ score: PerturbationScore) -> JSON {
        [
            "set": .string(score.set),
            "name": .string(score.variant.description),
            "perturbation": .string(score.perturbation.rawValue),
            "meals": .optional(score.meals),
            "pairs": .optional(score.pairs),
            "clusters": .optional(score.clusters),
            "mae_difference_kcal": interval(score.mae?.difference),
            "unperturbed_mae_kcal": .optional(score.mae?.a),
            "moved": interval(score.moved),
            "moved_unchanged": interval(score.movedAnyway),
            "pull": interval(score.pull),
            "unusable_difference": interval(score.unusable),
            "cost_usd": .optional(score.cost),
            "cost_unknown": .optional(score.costUnknown)
        ]
    }

    /// Null where it is not known.
    private static func interval(_ interval: Interval?) -> JSON {
        guard let interval else { return nil }
        return ["value": .optional(interval.value), "low": .optional(interval.low), "high": .optional(interval.high)]
    }
}
