import JSON
import Scoring
import Statistics

/// The foods of a row of `summary.json`, and what a person would have to correct.
enum FoodJSON {
    static func render(_ score: FoodScore?) -> JSON {
        [
            "meals": .optional(score?.meals),
            "precision": .optional(score?.precision?.value),
            "recall": .optional(score?.recall.value),
            "f1": .optional(score?.f1?.value),
            "macro": [
                "precision": .optional(score?.macro.precision?.value), "recall": .optional(score?.macro.recall?.value),
                "f1": .optional(score?.macro.f1?.value)
            ],
            "invented": .optional(score?.invented?.value),
            "true_foods": .optional(score?.trueFoods),
            "missed": .optional(score?.missed),
            "grams": [
                "pairs": .optional(score?.grams?.pairs), "mae": Number.interval(score?.grams?.mae),
                "bias": Number.interval(score?.grams?.bias)
            ],
            "pass_rate": Number.interval(score?.passRate),
            "intervals": [
                "precision": Number.bounds(score?.precision), "recall": Number.bounds(score?.recall),
                "f1": Number.bounds(score?.f1), "invented": Number.bounds(score?.invented),
                "macro_precision": Number.bounds(score?.macro.precision),
                "macro_recall": Number.bounds(score?.macro.recall), "macro_f1": Number.bounds(score?.macro.f1)
            ],
            "sweep": .array(
                (score?.sweep ?? []).map { own in
                    [
                        "threshold": .optional(own.threshold), "precision": .optional(own.precision),
                        "recall": .optional(own.recall), "f1": .optional(own.f1)
                    ]
                })
        ]
    }

    /// Null where it was not computed.
    static func effort(_ score: EffortScore?) -> JSON {
        guard let score else { return nil }
        return [
            "meals": .optional(score.meals), "edits": Number.interval(score.edits),
            "untouched": Number.interval(score.untouched), "added": .optional(score.added),
            "removed": .optional(score.removed), "renamed": .optional(score.renamed),
            "amounts": .optional(score.amounts), "amounts_known": .optional(score.comparedAmounts)
        ]
    }
}
