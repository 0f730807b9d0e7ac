package import JSON
import Nutrition
import Scoring
import Statistics

/// A routing report for scripts, format 1 (docs/routing.md): every key is always present, unknown values are null.
package enum RouteJSON {
    package static let format = 1

    package static func render(_ report: RoutingReport) -> JSON { document(report).rounded(significantDigits: 9) }

    private static func document(_ report: RoutingReport) -> JSON {
        [
            "format": .number(Double(format)),
            "simulated": .bool(report.runs.contains(where: \.isSimulated)),
            "runs": .array(report.runs.map(run)),
            "scoring": [
                "missing": .string(report.scoring.missing.rawValue), "resamples": .optional(report.scoring.resamples),
                "seed": .string(String(report.scoring.seed))
            ],
            "max_usd_per_1000": .optional(report.budgetPerThousand),
            "sets": .array(report.sets.map(set)),
            "unscored_sets": .array(report.unscored.map { .string($0) }),
            "remarks": .array(report.remarks.map { .string($0) })
        ]
    }

    private static func run(_ run: RunInfo) -> JSON {
        [
            "id": .string(run.id), "started_at": .string(run.startedAt), "complete": .bool(run.isComplete),
            "simulated": .bool(run.isSimulated), "plan_sha256": .string(run.planSHA256),
            "priced_as_of": .optional(run.pricedAsOf)
        ]
    }

    private static func set(_ set: SetRouting) -> JSON {
        [
            "set": .string(set.set), "asked_meals": .optional(set.asked),
            "always": .array(set.always.map { ["variant": name($0.variant), "score": score($0.score)] }),
            "policies": .array(set.policies.map(RoutePolicyJSON.policy)),
            "skipped": .array(set.skipped.map(RoutePolicyJSON.skipped)),
            "cascades": .array(set.cascades.map(cascade)),
            "picked_cascade": set.picked.map(picked) ?? nil,
            "without_confidence": .array(set.withoutConfidence.map(name)),
            "left_out": .array(set.leftOut.map(name))
        ]
    }

    private static func cascade(_ cascade: CascadeScore) -> JSON {
        [
            "first": name(cascade.first), "second": name(cascade.second),
            "fitted": score(cascade.fitted), "fold_thresholds": .array(cascade.thresholds.map { .optional($0) }),
            "accepted": .optional(cascade.accepted),
            "sweep": .array(
                cascade.sweep.map {
                    [
                        "threshold": .optional($0.threshold), "mae": .optional($0.mae),
                        "cost_per_meal_usd": .optional($0.costPerMeal), "accepted": .optional($0.accepted)
                    ]
                })
        ]
    }

    private static func picked(_ picked: PickedCascade) -> JSON {
        [
            "score": score(picked.score),
            "fold_choices": .array(
                picked.choices.map {
                    [
                        "first": name($0.first), "second": $0.second.map(name) ?? nil,
                        "threshold": .optional($0.threshold)
                    ]
                })
        ]
    }

    static func score(_ score: RoutingScore?) -> JSON {
        guard let score else { return nil }
        return [
            "meals": .optional(score.meals), "clusters": .optional(score.clusters), "mae": interval(score.mae),
            "cost_per_meal_usd": interval(score.costPerMeal), "cost_unknown": .optional(score.costUnknown),
            "stated_prices": .optional(score.statedPrices), "latencies": .optional(score.latencies),
            "p50_ms": .optional(score.p50), "p95_ms": .optional(score.p95),
            "calls_per_meal": .object(
                JSONObject(
                    score.callsPerMeal.sorted { $0.key < $1.key }.map { ($0.key.description, .optional($0.value)) }))
        ]
    }

    static func interval(_ interval: Interval?) -> JSON {
        guard let interval else { return nil }
        return [
            "value": .optional(interval.value), "low": .optional(interval.low), "high": .optional(interval.high)
        ]
    }

    static func name(_ variant: VariantID) -> JSON { .string(variant.description) }
}
