package import JSON
import Nutrition
package import Scoring
import Statistics

package enum RouteWords {
    static let oneGroup = "There is one group of meals, so no threshold can be tuned on other meals."

    /// Why a policy is not simulated, without a full stop.
    package static func reason(_ reason: SkippedPolicy.Reason) -> String {
        switch reason {
        case .noVariant(let role, nil):
            "it names nobody for \(role.rawValue); give --role \(role.rawValue)=VARIANT"
        case .noVariant(let role, let name?):
            "no variant, or more than one, is \(CleanText.line(name, limit: 80)), its \(role.rawValue); "
                + "give --role \(role.rawValue)=VARIANT"
        case .sameVariant(let first, let second):
            "\(first.rawValue) and \(second.rawValue) are the same variant; give another for one of them with --role"
        case .notScored(let variant):
            "\(CleanText.line(variant.description, limit: 120)) has no scored energy estimate on the set"
        case .fewRepeats(let count):
            "it takes the median of \(count) answers, and no meal has as many repeats"
        }
    }
}

/// All data of `nutrieval route`, for every output format.
package struct RoutingReport: Sendable {
    package var runs: [RunInfo]
    package var sets: [SetRouting] = []
    package var unscored: [String] = []
    package var scoring: ComparedScoring
    /// Cost limit for chosen thresholds, USD per 1,000 meals; nil: no limit.
    package var budgetPerThousand: Double?
    package var remarks: [String] = []

    package init(runs: [RunInfo], scoring: ComparedScoring) {
        self.runs = runs
        self.scoring = scoring
    }

    var names: VariantNames {
        VariantNames(
            Set(sets.flatMap { $0.always.map(\.variant) + $0.leftOut }),
            isSimulated: runs.contains(where: \.isSimulated))
    }
}

/// A routing report for scripts, format 1 (docs/routing.md): every key is always present, unknown values are null.
package enum RouteJSON {
    package static let format = 1

    package static func render(_ report: RoutingReport) -> JSON {
        .report([
            "format": .number(Double(format)),
            "simulated": .bool(report.runs.contains(where: \.isSimulated)),
            "runs": .array(report.runs.map { .run($0, without: ["pending", "repeats", "tool_version"]) }),
            "scoring": .scoring(report.scoring),
            "max_usd_per_1000": .optional(report.budgetPerThousand),
            "sets": .array(report.sets.map(set)),
            "unscored_sets": .strings(report.unscored),
            "remarks": .strings(report.remarks)
        ])
    }

    private static func set(_ set: SetRouting) -> JSON {
        [
            "set": .string(set.set), "asked_meals": .optional(set.asked),
            "always": .array(set.always.map { ["variant": .name($0.variant), "score": score($0.score)] }),
            "policies": .array(set.policies.map(RoutePolicyJSON.policy)),
            "skipped": .array(set.skipped.map(RoutePolicyJSON.skipped)),
            "cascades": .array(set.cascades.map(cascade)),
            "picked_cascade": .optional(set.picked, picked),
            "without_confidence": .array(set.withoutConfidence.map(JSON.name)),
            "left_out": .array(set.leftOut.map(JSON.name))
        ]
    }

    private static func cascade(_ cascade: CascadeScore) -> JSON {
        [
            "first": .name(cascade.first), "second": .name(cascade.second),
            "fitted": .optional(cascade.fitted, score),
            "fold_thresholds": .array(cascade.thresholds.map { .optional($0) }),
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
                        "first": .name($0.first), "second": .optional($0.second, JSON.name),
                        "threshold": .optional($0.threshold)
                    ]
                })
        ]
    }

    static func score(_ score: RoutingScore) -> JSON {
        [
            "meals": .optional(score.meals), "clusters": .optional(score.clusters), "mae": .interval(score.mae),
            "cost_per_meal_usd": .interval(score.costPerMeal), "cost_unknown": .optional(score.costUnknown),
            "stated_prices": .optional(score.statedPrices), "latencies": .optional(score.latencies),
            "asked_back": .optional(score.askedBack), "p50_ms": .optional(score.p50), "p95_ms": .optional(score.p95),
            "calls_per_meal": .object(
                JSONObject(
                    score.callsPerMeal.sorted { $0.key < $1.key }.map { ($0.key.description, .optional($0.value)) }))
        ]
    }
}

enum RoutePolicyJSON {
    static func policy(_ score: PolicyScore) -> JSON {
        let played = score.played
        return [
            "name": .string(played.policy.name),
            "roles": .object(
                JSONObject(RoutingRole.allCases.map { ($0.rawValue, .optional(played.assigned[$0], JSON.name)) })),
            "as_written": RouteJSON.score(score.asWritten),
            "routes": .array(zip(played.policy.steps, score.routes).map(route)),
            "expected_offline_share": .optional(played.policy.expectedOfflineShare),
            "fitted": .optional(score.fitted, fitted),
            "not_fitted": .optional(score.notFitted.map(word)),
            "against": .array(score.against.map(against)),
            "usable_local_answers": .optional(score.usable), "confident_local_answers": .optional(score.confident)
        ]
    }

    static func skipped(_ policy: SkippedPolicy) -> JSON {
        func row(_ reason: String, _ role: RoutingRole?, _ name: String?) -> JSON {
            [
                "name": .string(policy.name), "reason": .string(reason), "role": .optional(role?.rawValue),
                "variant": .optional(name)
            ]
        }
        return switch policy.reason {
        case .noVariant(let role, let name): row("no_variant", role, name)
        case .sameVariant(_, let role): row("same_variant", role, nil)
        case .notScored(let variant): row("not_scored", nil, variant.description)
        case .fewRepeats: row("few_repeats", nil, nil)
        }
    }

    private static func route(_ step: RoutingStep, _ route: RouteShare) -> JSON {
        [
            "name": .string(route.name), "answer": .string(step.asksBack ? "retake" : route.answer.rawValue),
            "verify": .optional(step.verification?.by.rawValue), "share": .optional(route.share),
            "expected_share": .optional(route.expected), "untold": .optional(route.untold),
            "latency_ms": .optional(route.budget, budget)
        ]
    }

    private static func budget(_ kept: BudgetKept) -> JSON {
        [
            "target": .optional(kept.budget.target), "most": .optional(kept.budget.most),
            "measured": .optional(kept.measured), "within_target": .optional(kept.withinTarget),
            "beyond_most": .optional(kept.beyondMost)
        ]
    }

    private static func fitted(_ fitted: FittedPolicy) -> JSON {
        [
            "score": RouteJSON.score(fitted.score),
            "fold_thresholds": .array(fitted.thresholds.map { .array($0.map { .optional($0) }) })
        ]
    }

    private static func against(_ other: AgainstAlways) -> JSON {
        [
            "variant": .name(other.variant), "mae_difference": .interval(other.mae),
            "cost_difference_usd": .interval(other.costPerMeal),
            "calls_avoided": .optional(other.callsAvoided)
        ]
    }

    private static func word(_ reason: NotFitted) -> String {
        switch reason {
        case .noThresholds: "no_thresholds"
        case .tooMany: "too_many"
        case .oneGroup: "one_group"
        }
    }
}
