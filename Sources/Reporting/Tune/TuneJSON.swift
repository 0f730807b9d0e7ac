package import JSON
import Nutrition
import Scoring
import Statistics

/// A tuning report for scripts, format 1 (docs/tune.md): every key is always present, unknown values are null.
package enum TuneJSON {
    package static let format = 1

    package static func render(_ report: TuneReport) -> JSON { document(report).rounded(significantDigits: 9) }

    private static func document(_ report: TuneReport) -> JSON {
        [
            "format": .number(Double(format)),
            "name": .string(report.name),
            "simulated": .bool(report.isSimulated),
            "complete": .bool(report.runs.allSatisfy(\.isComplete)),
            "set": .string(report.set),
            "meals": ["tune": .optional(report.meals.tune), "test": .optional(report.meals.test)],
            "variants": .array(report.variants.map { .string($0.description) }),
            "winner": .string(report.winner.description),
            "reference": .string(report.reference.description),
            "rounds": .array(report.rounds.map(round)),
            "test": report.test.map(test) ?? nil,
            "prompts": .array(TunePrompts.compared(report).map { prompt($0, report) }),
            "optimism_kcal": interval(report.optimism),
            "selection": report.selection.map {
                ["advantage_kcal": .number($0.advantage), "probability": .number($0.chance)]
            } ?? nil,
            "budget_usd": .optional(report.budget),
            "spent_usd": .optional(report.spent),
            "scoring": [
                "missing": .string(report.missing.rawValue), "resamples": .optional(report.resamples),
                "seed": .string(String(report.seed))
            ],
            "remarks": .array(report.remarks.map { .string($0) })
        ]
    }

    private static func round(_ round: TuneReport.Round) -> JSON {
        [
            "run": .string(round.run.id), "meals": .optional(round.meals),
            "ranked": .array(round.ranked.map(score)),
            "kept": .array(round.kept.map { .string($0.description) })
        ]
    }

    private static func test(_ test: TuneReport.Test) -> JSON {
        let energy = test.comparison?[.energyMAE]
        return [
            "run": .string(test.run.id), "meals": .optional(test.meals), "winner": score(test.winner),
            "reference": test.reference.map(score) ?? nil,
            "energy_mae_difference": interval(energy?.difference), "p": .optional(energy?.p),
            "earlier_looks": .array(
                test.earlierLooks.map {
                    ["at": .string($0.at), "tune": .string($0.tune), "winner": .string($0.winner)]
                })
        ]
    }

    private static func prompt(_ prompt: TunePrompts.Compared, _ report: TuneReport) -> JSON {
        [
            "variant": .string(prompt.variant.description), "reference": .string(report.reference.description),
            "title": .optional(prompt.title),
            "differs": .array(prompt.difference.lines.map { .string($0.marked) }),
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
            "variant": .string(score.variant.description),
            "meals": .optional(score.nutrients[.energy]?.meals),
            "energy_mae": interval(score.nutrients[.energy]?.mae),
            "foods_f1": .optional(score.foods?.f1?.value),
            "cost_per_meal_usd": .optional(score.cost.perMeal?.value),
            "p95_ms": .optional(score.latency?.shownP95?.value)
        ]
    }

    private static func interval(_ interval: Interval?) -> JSON {
        guard let interval else { return nil }
        return [
            "value": .number(interval.value), "low": .optional(interval.low), "high": .optional(interval.high)
        ]
    }
}
