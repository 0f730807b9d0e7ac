package import JSON
import Nutrition
import Scoring
import Statistics

/// A tuning report for scripts, format 1 (docs/tune.md): every key is always present, unknown values are null.
package enum TuneJSON {
    package static let format = 1

    package static func render(_ report: TuneReport) -> JSON {
        .report([
            "format": .number(Double(format)),
            "name": .string(report.name),
            "simulated": .bool(report.isSimulated),
            "complete": .bool(report.runs.allSatisfy(\.isComplete)),
            "set": .string(report.set),
            "meals": ["tune": .optional(report.meals.tune), "test": .optional(report.meals.test)],
            "variants": .array(report.variants.map(JSON.name)),
            "winner": .name(report.winner),
            "reference": .name(report.reference),
            "rounds": .array(report.rounds.map(round)),
            "test": .optional(report.test, test),
            "prompts": .array(TunePrompts.compared(report).map { prompt($0, report) }),
            "optimism_kcal": .interval(report.optimism),
            "selection": .optional(report.selection) {
                ["advantage_kcal": .number($0.advantage), "probability": .number($0.chance)]
            },
            "budget_usd": .optional(report.budget),
            "spent_usd": .optional(report.spent),
            "scoring": .scoring(report.scoring),
            "remarks": .strings(report.remarks)
        ])
    }

    private static func round(_ round: TuneReport.Round) -> JSON {
        [
            "run": .string(round.run.id), "meals": .optional(round.meals),
            "ranked": .array(round.ranked.map(score)),
            "kept": .array(round.kept.map(JSON.name))
        ]
    }

    private static func test(_ test: TuneReport.Test) -> JSON {
        let energy = test.comparison?[.energyMAE]
        return [
            "run": .string(test.run.id), "meals": .optional(test.meals), "winner": score(test.winner),
            "reference": .optional(test.reference, score),
            "energy_mae_difference": .interval(energy?.difference), "p": .optional(energy?.p),
            "earlier_looks": .array(
                test.earlierLooks.map {
                    ["at": .string($0.at), "tune": .string($0.tune), "winner": .string($0.winner)]
                })
        ]
    }

    private static func prompt(_ prompt: TunePrompts.Compared, _ report: TuneReport) -> JSON {
        [
            "variant": .name(prompt.variant), "reference": .name(report.reference),
            "title": .optional(prompt.title),
            "differs": .strings(prompt.difference.lines.map(\.marked)),
            "split": .optional(prompt.place.map { $0 == .test ? "test" : "tune" }),
            "differences": .array(prompt.differences.map(difference))
        ]
    }

    private static func difference(_ difference: MetricDifference) -> JSON {
        [
            "metric": .string(difference.metric.rawValue), "value": .number(difference.difference.value),
            "low": .optional(difference.difference.low), "high": .optional(difference.difference.high)
        ]
    }

    private static func score(_ score: VariantScore) -> JSON {
        [
            "variant": .name(score.variant),
            "meals": .optional(score.energy?.meals),
            "energy_mae": .interval(score.energy?.mae),
            "foods_f1": .optional(score.foods?.f1?.value),
            "cost_per_meal_usd": .optional(score.cost.perMeal?.value),
            "p95_ms": .optional(score.latency?.shownP95?.value)
        ]
    }
}
