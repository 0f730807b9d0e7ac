package import JSON
import Nutrition
import Scoring
import Statistics

/// A comparison for scripts, format 1 (docs/compare.md): every key is always present, unknown values are null.
package enum CompareJSON {
    package static let format = 1

    package static func render(_ comparison: RunComparison) -> JSON {
        document(comparison).rounded(significantDigits: 9)
    }

    private static func document(_ comparison: RunComparison) -> JSON {
        let simulated = comparison.base.isSimulated || comparison.candidate.isSimulated
        return [
            "format": .number(Double(format)),
            "simulated": .bool(simulated),
            "base": run(comparison.base),
            "candidate": run(comparison.candidate),
            "one_run": .bool(comparison.isOneRun),
            "scoring": [
                "missing": .string(comparison.scoring.missing.rawValue),
                "resamples": .optional(comparison.scoring.resamples),
                "seed": .string(String(comparison.scoring.seed))
            ],
            "tests": .optional(comparison.tests),
            "changes": changes(comparison.changes),
            "sets": .array(comparison.sets.map(set)),
            "only_in_base": rest(comparison.onlyInBase),
            "only_in_candidate": rest(comparison.onlyInCandidate),
            "pairs": .array(comparison.pairs.map(pair)),
            "remarks": strings(comparison.remarks)
        ]
    }

    private static func run(_ run: RunInfo) -> JSON {
        [
            "id": .string(run.id), "started_at": .string(run.startedAt), "complete": .bool(run.isComplete),
            "pending": .optional(run.pending), "simulated": .bool(run.isSimulated), "repeats": .optional(run.repeats),
            "plan_sha256": .string(run.planSHA256), "tool_version": .string(run.toolVersion),
            "priced_as_of": .optional(run.pricedAsOf)
        ]
    }

    private static func set(_ set: ComparedSet) -> JSON {
        [
            "name": .string(set.name), "caution": .optional(set.caution), "meals": .optional(set.meals),
            "only_in_base": strings(set.onlyInBase), "only_in_candidate": strings(set.onlyInCandidate),
            "photos_differ": strings(set.photosDiffer), "notes_differ": strings(set.notesDiffer),
            "truths_differ": set.truthsDiffer.map { strings($0) } ?? .null
        ]
    }

    private static func rest(_ rest: ComparedRest) -> JSON {
        ["variants": strings(rest.variants.map(\.description)), "sets": strings(rest.sets)]
    }

    private static func pair(_ pair: ComparedPair) -> JSON {
        [
            "base": .string(pair.base.description), "candidate": .string(pair.candidate.description),
            "changes": changes(pair.changes), "sets": .array(pair.sets.map(onSet))
        ]
    }

    private static func onSet(_ set: PairOnSet) -> JSON {
        [
            "set": .string(set.comparison.set),
            "base": side(set.base),
            "candidate": side(set.candidate),
            "metrics": .object(
                JSONObject(ComparedMetric.allCases.map { ($0.rawValue, difference(set.comparison[$0])) }))
        ]
    }

    private static func side(_ side: SideOnSet) -> JSON {
        func counts(_ counts: [Outcome: Int]) -> JSON {
            .object(JSONObject(Outcome.allCases.map { ($0.rawValue, .optional(counts[$0] ?? 0)) }))
        }
        return [
            "outcomes": counts(side.outcomes), "meals_left_out": counts(side.leftOut),
            "cost_unknown": .optional(side.costUnknown), "repeat_spread": SummaryJSON.spread(side.repeatSpread)
        ]
    }

    private static func difference(_ difference: MetricDifference?) -> JSON {
        guard let difference else { return .null }
        return [
            "base": .optional(difference.a), "candidate": .optional(difference.b),
            "difference": .optional(difference.difference.value), "low": .optional(difference.difference.low),
            "high": .optional(difference.difference.high), "p": .optional(difference.p),
            "p_holm": .optional(difference.pHolm), "unclear": .bool(difference.isUnclear),
            "meals": .optional(difference.meals),
            "clusters": .optional(difference.clusters),
            "gain_of_twice_the_repeats": .optional(difference.gainOfRepeats),
            "verdict": .optional(DifferenceVerdict(difference)?.rawValue)
        ]
    }

    private static func changes(_ changes: [ComparedChange]) -> JSON {
        .array(
            changes.map {
                [
                    "what": .string($0.what.rawValue), "base": .optional($0.base), "candidate": .optional($0.candidate)
                ]
            })
    }

    private static func strings(_ strings: [String]) -> JSON { .array(strings.map { .string($0) }) }
}
