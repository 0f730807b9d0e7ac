import JSON
import Nutrition
import Scoring
import Statistics

/// The decision tables of `summary.json`: one per set.
enum PickJSON {
    static func row(_ pick: Pick) -> JSON {
        [
            "set": .string(pick.set),
            "reference": .optional(pick.reference?.description),
            "margin_kcal": .optional(pick.margin),
            "max_cost_per_meal_usd": .optional(pick.limits.costPerMeal),
            "max_p95_ms": .optional(pick.limits.p95),
            "residency": .array(pick.limits.residency.map { .string($0) }),
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
            "name": .string(row.variant.description),
            "qualifies": .string(row.verdict.rawValue),
            "on_frontier": row.isOnFrontier.map { .bool($0) } ?? nil,
            "frontier_probability": .optional(row.frontierShare),
            "criteria": .object(JSONObject(row.checks.map { ($0.criterion.rawValue, check($0)) }))
        ]
    }

    private static func check(_ check: CriterionCheck) -> JSON {
        var members = JSONObject()
        members["verdict"] = .string(check.verdict.rawValue)
        members["why_not_told"] = .optional(check.doubt?.rawValue)
        switch check.criterion {
        case .residency: members["region"] = .optional(check.region)
        default:
            members["value"] = .optional(check.value?.value)
            members["low"] = .optional(check.value?.low)
            members["high"] = .optional(check.value?.high)
            if check.criterion == .margin { members["upper"] = .optional(check.upper) }
        }
        return .object(members)
    }
}
