import JSON
import Nutrition
import Scoring
import Statistics

/// The headline under every missing policy: policy → variant → MAE. With several sets, keys begin with `SET:`.
enum BandJSON {
    static func render(_ rows: [MissingBandRow]) -> JSON {
        guard !rows.isEmpty else { return nil }
        let hasSets = Set(rows.map(\.set)).count > 1
        return .object(
            JSONObject(
                MissingPolicy.allCases.map { policy in
                    let own = rows.filter { $0.policy == policy }.map { row in
                        ((hasSets ? "\(row.set):" : "") + row.variant.description, JSON.optional(row.mae))
                    }
                    return (policy.rawValue, .object(JSONObject(own)))
                }))
    }
}

enum ComparisonJSON {
    /// - Parameter a: replaces the variant's own name for that side.
    static func rows(_ comparison: Comparison, a: String? = nil) -> [JSON] {
        comparison.differences.map { difference in
            JSON.difference(difference).merging([
                "a": .string(a ?? comparison.a.description), "b": .name(comparison.b), "set": .string(comparison.set),
                "metric": .string(difference.metric.rawValue), "a_value": .optional(difference.a),
                "b_value": .optional(difference.b)
            ])
        }
    }
}

enum RobustnessJSON {
    static func row(_ score: PerturbationScore) -> JSON {
        [
            "set": .string(score.set),
            "name": .name(score.variant),
            "perturbation": .string(score.perturbation.rawValue),
            "meals": .optional(score.meals),
            "pairs": .optional(score.pairs),
            "clusters": .optional(score.clusters),
            "mae_difference_kcal": .interval(score.mae?.difference),
            "unperturbed_mae_kcal": .optional(score.mae?.a),
            "moved": .interval(score.moved),
            "moved_unchanged": .interval(score.movedAnyway),
            "pull": .interval(score.pull),
            "unusable_difference": .interval(score.unusable),
            "cost_usd": .optional(score.cost),
            "cost_unknown": .optional(score.costUnknown)
        ]
    }
}

/// A person's own estimates in `summary.json`.
enum PersonJSON {
    static func row(_ score: PersonScore) -> JSON {
        [
            "set": .string(score.set),
            "name": .string(score.name),
            "meals": .optional(score.meals),
            "all_meals": .optional(score.allMeals),
            "energy_mae_kcal": .interval(score.error),
            "variants": .array(
                score.rows.map { row in
                    JSON.difference(row.difference).merging([
                        "name": .name(row.variant), "energy_mae_kcal": .optional(row.difference.b)
                    ])
                })
        ]
    }
}

enum PeopleJSON {
    static func row(_ score: PeopleScore) -> JSON {
        [
            "set": .string(score.set), "tune_corrections": .optional(score.tuneCorrections),
            "test_corrections": .optional(score.testCorrections), "unlearned": .optional(score.unlearned),
            "portions": .array(
                score.portions.map { portion in
                    [
                        "person": .string(portion.person), "food": .string(portion.food),
                        "factor": .optional(portion.factor), "corrections": .optional(portion.corrections)
                    ]
                }),
            "next_meal": .interval(score.nextMeal), "next_meals": .optional(score.nextMeals),
            "variants": .array(
                score.rows.map { row in
                    [
                        "name": .name(row.variant), "meals": .optional(row.meals),
                        "energy_mae_kcal": .interval(row.error), "net_mae_kcal": .interval(row.net),
                        "learned_mae_kcal": .interval(row.learned), "learned_difference_kcal": .interval(row.gain)
                    ]
                })
        ]
    }
}

enum FrontierJSON {
    static func row(_ frontier: Frontier) -> JSON {
        [
            "set": .string(frontier.set),
            "dimensions": .strings(frontier.dimensions.map(\.rawValue)),
            "meals": .optional(frontier.meals),
            "clusters": .optional(frontier.clusters),
            "resamples": .optional(frontier.resamples),
            "variants": .array(frontier.points.map(point)),
            "not_placed": .array(
                frontier.unplaced.map { ["name": .name($0.variant), "lacks": .strings($0.lacks.map(\.rawValue))] })
        ]
    }

    private static func point(_ point: FrontierPoint) -> JSON {
        [
            "name": .name(point.variant),
            "cost_per_meal_usd": .optional(point.values[.cost]),
            "energy_mae_kcal": .optional(point.values[.energyMAE]),
            "p95_ms": .optional(point.values[.p95]),
            "on_frontier": .bool(point.isOnFrontier),
            "probability": .optional(point.probability)
        ]
    }
}

enum PickJSON {
    static func row(_ pick: Pick) -> JSON {
        [
            "set": .string(pick.set),
            "reference": .optional(pick.reference?.description),
            "margin_kcal": .optional(pick.margin),
            "max_cost_per_meal_usd": .optional(pick.limits.costPerMeal),
            "max_p95_ms": .optional(pick.limits.p95),
            "residency": .strings(pick.limits.residency),
            "max_flagged": .optional(pick.limits.flagged),
            "max_false_alarms": .optional(pick.limits.falseAlarms),
            "max_missed_catastrophes": .optional(pick.limits.missedCatastrophes),
            "min_accuracy": .object(
                JSONObject(Difficulty.allCases.map { ($0.rawValue, .optional(pick.limits.accuracy[$0])) })),
            "variants": .array(pick.rows.map(variant))
        ]
    }

    private static func variant(_ row: PickRow) -> JSON {
        [
            "name": .name(row.variant),
            "qualifies": .string(row.verdict.rawValue),
            "on_frontier": .optional(row.isOnFrontier, JSON.bool),
            "frontier_probability": .optional(row.frontierShare),
            "criteria": .object(JSONObject(row.checks.map { ($0.criterion.rawValue, check($0)) }))
        ]
    }

    private static func check(_ check: CriterionCheck) -> JSON {
        let verdict: JSON = [
            "verdict": .string(check.verdict.rawValue), "why_not_told": .optional(check.doubt?.rawValue)
        ]
        if check.criterion == .residency { return verdict.merging(["region": .optional(check.region)]) }
        let measured = verdict.merging(.measure(check.value))
        return check.criterion == .margin ? measured.merging(["upper": .optional(check.upper)]) : measured
    }
}

/// Cheaper variants and statistical power in `summary.json`.
enum DecisionJSON {
    static func row(_ candidate: CheaperCandidate) -> JSON {
        [
            "set": .string(candidate.set),
            "best": .name(candidate.best),
            "candidate": .name(candidate.candidate),
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

    static func row(_ power: SetPower) -> JSON {
        let needed = SetPower.differences.flatMap { size in
            [
                ("meals_for_\(Format.plain(size))_kcal_holm", JSON.optional(power.mealsNeeded(for: size))),
                ("meals_for_\(Format.plain(size))_kcal", JSON.optional(power.typical.mealsNeeded(for: size)))
            ]
        }
        return JSON.object(JSONObject(needed)).merging([
            "set": .string(power.set),
            "pairs": .optional(power.pairs),
            "tests": .optional(power.tests),
            "meals": .optional(power.typical.meals),
            "clusters": .optional(power.typical.clusters),
            "deviation_kcal": .optional(power.typical.deviation),
            "detectable_80_kcal": .optional(power.typical.detectable()),
            "detectable_90_kcal": .optional(power.typical.detectable(power: 0.9)),
            "detectable_80_holm_kcal": .optional(power.detectable()),
            "variance_between_meals": .optional(power.repeats?.between),
            "variance_between_repeats": .optional(power.repeats?.within),
            "gain_of_twice_the_repeats": .optional(power.gainOfRepeats)
        ])
    }
}
