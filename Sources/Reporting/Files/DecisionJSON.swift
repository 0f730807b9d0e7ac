import JSON
import Nutrition
import Scoring
import Statistics

/// What `summary.json` says of cheaper variants and of what a run could have shown.
enum DecisionJSON {
    /// One row per cheaper variant and set.
    static func row(_ candidate: CheaperCandidate) -> JSON {
        [
            "set": .string(candidate.set),
            "best": .string(candidate.best.description),
            "candidate": .string(candidate.candidate.description),
            "margin_kcal": .optional(candidate.margin),
            "difference_kcal": .optional(candidate.difference),
            "upper_kcal": .optional(candidate.upper),
            "p": .optional(candidate.p),
            "p_holm": .optional(candidate.pHolm),
            "no_worse": .bool(candidate.isNoWorse),
            "cost_difference_usd": .optional(candidate.costDifference),
            "cost_p_holm": .optional(candidate.costPHolm),
            "meals": .optional(candidate.meals),
            "clusters": .optional(candidate.clusters)
        ]
    }

    /// One row per set.
    static func row(_ power: SetPower) -> JSON {
        [
            "set": .string(power.set),
            "pairs": .optional(power.pairs),
            "tests": .optional(power.tests),
            "meals": .optional(power.typical.meals),
            "clusters": .optional(power.typical.clusters),
            "deviation_kcal": .optional(power.typical.deviation),
            "detectable_80_kcal": .optional(power.typical.detectable()),
            "detectable_90_kcal": .optional(power.typical.detectable(power: 0.9)),
            "detectable_80_holm_kcal": .optional(power.detectable()),
            "meals_for_20_kcal_holm": .optional(power.mealsNeeded(for: 20)),
            "meals_for_10_kcal_holm": .optional(power.mealsNeeded(for: 10)),
            "meals_for_5_kcal_holm": .optional(power.mealsNeeded(for: 5)),
            "meals_for_20_kcal": .optional(power.typical.mealsNeeded(for: 20)),
            "meals_for_10_kcal": .optional(power.typical.mealsNeeded(for: 10)),
            "meals_for_5_kcal": .optional(power.typical.mealsNeeded(for: 5)),
            "variance_between_meals": .optional(power.repeats?.between),
            "variance_between_repeats": .optional(power.repeats?.within),
            "gain_of_twice_the_repeats": .optional(power.gainOfRepeats)
        ]
    }
}
