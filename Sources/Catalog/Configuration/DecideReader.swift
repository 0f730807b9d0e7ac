import Nutrition
import Scoring
import YAML

enum DecideReader {
    private static let keys = [
        "margin_kcal", "max_cost_per_meal_usd", "max_p95_ms", "residency", "max_flagged", "max_false_alarms",
        "max_missed_catastrophes", "min_accuracy", "weights"
    ]

    static func read(_ root: MappingReader, into scoring: inout ScoringSettings) {
        guard let reader = root.mapping("decide", known: keys) else { return }
        for (key, node, _) in reader.pairs where key == "weights" {
            reader.note(
                node,
                "`weights` is not supported: accuracy, cost and p95 are not weighed into one number; leave it out, and "
                    + "write what each must meet, such as `max_cost_per_meal_usd` and `max_p95_ms`")
        }
        scoring.marginKcal = reader.number("margin_kcal", in: 0.1...10_000)
        scoring.limits.costPerMeal = reader.number("max_cost_per_meal_usd", in: 0...1000)
        scoring.limits.p95 = reader.number("max_p95_ms", in: 1...3_600_000)
        scoring.limits.residency = residency(reader)
        scoring.limits.flagged = reader.percentage("max_flagged", in: 0...100)
        scoring.limits.falseAlarms = reader.percentage("max_false_alarms", in: 0...100)
        scoring.limits.missedCatastrophes = reader.integer("max_missed_catastrophes", in: 0...1_000_000)
        if let accuracy = reader.mapping("min_accuracy", known: Difficulty.allCases.map(\.rawValue)) {
            for difficulty in Difficulty.allCases {
                scoring.limits.accuracy[difficulty] = accuracy.percentage(difficulty.rawValue, in: 0...100)
            }
        }
    }

    private static func residency(_ reader: MappingReader) -> [String] {
        guard let value = reader.value("residency") else { return [] }
        let regions = reader.texts("residency", limit: DataResidency.longestRegion, count: 50) ?? []
        if value.sequence?.isEmpty == true {
            reader.note(value, "`residency` names no region; write `residency: [eu]`, or leave it out")
        }
        for (node, region) in zip(value.sequence ?? [], regions) where !DataResidency.isRegion(region) {
            reader.note(node, DataResidency.advice)
        }
        return regions
    }
}
