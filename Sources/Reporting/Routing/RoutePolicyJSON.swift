import JSON
import Nutrition
import Scoring

enum RoutePolicyJSON {
    static func policy(_ score: PolicyScore) -> JSON {
        let played = score.played
        return [
            "name": .string(played.policy.name),
            "roles": .object(
                JSONObject(
                    RoutingRole.allCases.map { ($0.rawValue, played.players[$0].map(RouteJSON.name) ?? .null) })),
            "as_written": RouteJSON.score(score.asWritten),
            "routes": .array(zip(played.policy.steps, score.routes).map(route)),
            "expected_offline_share": .optional(played.policy.expectedOfflineShare),
            "fitted": score.fitted.map(fitted) ?? nil,
            "not_fitted": score.notFitted.map { .string(word($0)) } ?? nil,
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
        }
    }

    private static func route(_ step: RoutingStep, _ route: RouteShare) -> JSON {
        [
            "name": .string(route.name), "answer": .string(route.answer.rawValue),
            "verify": .optional(step.verification?.by.rawValue), "share": .optional(route.share),
            "expected_share": .optional(route.expected), "untold": .optional(route.untold),
            "latency_ms": route.budget.map(budget) ?? .null
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
            "variant": RouteJSON.name(other.variant), "mae_difference": RouteJSON.interval(other.mae),
            "cost_difference_usd": RouteJSON.interval(other.costPerMeal),
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
