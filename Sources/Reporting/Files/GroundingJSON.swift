import JSON
import Nutrition
import Scoring

/// Looked-up numbers in `summary.json`.
enum GroundingJSON {
    static func render(_ score: GroundingScore) -> JSON {
        [
            "set": .string(score.set),
            "simulated": .bool(score.isSimulated),
            "order": .strings(score.order.map(\.rawValue)),
            "variants": .array(score.rows.map(row)),
            "sources": .array(score.sources.map(source)),
            "sources_disagree": .array(score.disagreements.map(disagreement))
        ]
    }

    private static func row(_ row: GroundingScore.Row) -> JSON {
        let own: JSON = [
            "name": .name(row.variant),
            "lookup_name": .string("\(row.variant) + lookup"),
            "energy_mae_kcal": .optional(row.difference?.a),
            "lookup_energy_mae_kcal": .optional(row.difference?.b),
            "mae_difference_kcal": .optional(row.difference, JSON.difference),
            "foods": .optional(row.foods.all),
            "foods_found": .optional(row.foods.found),
            "foods_not_found": .optional(row.foods.notFound),
            "foods_without_grams": .optional(row.foods.withoutGrams),
            "foods_sources_disagree": .optional(row.foods.disagreeing),
            "split_answers": .optional(row.splitAnswers),
            "answers": .optional(row.answers)
        ]
        return own.merging([
            "parts_kcal": .optional(row.own, parts), "lookup_parts_kcal": .optional(row.grounded, parts)
        ])
    }

    private static func parts(_ parts: EnergyErrorParts) -> JSON {
        [
            "which_food": .optional(parts.food), "how_much": .optional(parts.amount),
            "which_number": .optional(parts.number)
        ]
    }

    private static func source(_ source: GroundingScore.Source) -> JSON {
        [
            "source": .string(source.source.rawValue),
            "asked": .optional(source.asked),
            "found": .optional(source.found),
            "cached": .optional(source.cached),
            "hit_rate": .optional(source.asked > 0 ? Double(source.found) / Double(source.asked) : nil),
            "failures": .counts(source.failures, over: LookupFailure.allCases),
            "not_asked": .optional(source.unasked),
            "compared": .optional(source.compared),
            "error_kcal_per_100g": .optional(source.error),
            "models_error_kcal_per_100g": .optional(source.modelError)
        ]
    }

    private static func disagreement(_ one: GroundingScore.Disagreement) -> JSON {
        func side(_ found: FoundFood) -> JSON {
            [
                "source": .string(found.source.rawValue), "name": .string(found.food.name),
                "kcal_per_100g": .optional(found.density)
            ]
        }
        return ["food": .string(one.name), "count": .optional(one.count), "a": side(one.a), "b": side(one.b)]
    }
}
