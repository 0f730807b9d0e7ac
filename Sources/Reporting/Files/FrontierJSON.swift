import JSON
import Nutrition
import Scoring

/// The frontiers of `summary.json`: one per set.
enum FrontierJSON {
    static func row(_ frontier: Frontier) -> JSON {
        [
            "set": .string(frontier.set),
            "dimensions": names(frontier.dimensions),
            "meals": .optional(frontier.meals),
            "clusters": .optional(frontier.clusters),
            "resamples": .optional(frontier.resamples),
            "variants": .array(frontier.points.map(point)),
            "not_placed": .array(
                frontier.unplaced.map { ["name": .string($0.variant.description), "lacks": names($0.lacks)] })
        ]
    }

    private static func point(_ point: FrontierPoint) -> JSON {
        [
            "name": .string(point.variant.description),
            "cost_per_meal_usd": .optional(point.values[.cost]),
            "energy_mae_kcal": .optional(point.values[.energyMAE]),
            "p95_ms": .optional(point.values[.p95]),
            "on_frontier": .bool(point.isOnFrontier),
            "probability": .optional(point.probability)
        ]
    }

    private static func names(_ dimensions: [FrontierDimension]) -> JSON {
        .array(dimensions.map { .string($0.rawValue) })
    }
}
