package import JSON
import Nutrition
import Scoring
import Statistics

/// A comparison for scripts, format 1 (docs/compare.md): every key is always present, unknown values are null.
package enum CompareJSON {
    package static let format = 1

    package static func render(_ comparison: RunComparison) -> JSON {
        .report([
            "format": .number(Double(format)),
            "simulated": .bool(comparison.isSimulated),
            "base": .run(comparison.base),
            "candidate": .run(comparison.candidate),
            "one_run": .bool(comparison.isOneRun),
            "scoring": .scoring(comparison.scoring),
            "tests": .optional(comparison.tests),
            "changes": .changes(comparison.changes),
            "sets": .array(comparison.sets.map(set)),
            "only_in_base": rest(comparison.onlyInBase),
            "only_in_candidate": rest(comparison.onlyInCandidate),
            "pairs": .array(comparison.pairs.map(pair)),
            "remarks": .strings(comparison.remarks)
        ])
    }

    private static func set(_ set: ComparedSet) -> JSON {
        [
            "name": .string(set.name), "caution": .optional(set.caution), "meals": .optional(set.meals),
            "only_in_base": .strings(set.onlyInBase), "only_in_candidate": .strings(set.onlyInCandidate),
            "photos_differ": .strings(set.photosDiffer), "notes_differ": .strings(set.notesDiffer),
            "truths_differ": .optional(set.truthsDiffer, JSON.strings)
        ]
    }

    private static func rest(_ rest: RunComparison.Rest) -> JSON {
        ["variants": .strings(rest.variants.map(\.description)), "sets": .strings(rest.sets)]
    }

    private static func pair(_ pair: ComparedPair) -> JSON {
        [
            "base": .name(pair.base), "candidate": .name(pair.candidate),
            "changes": .changes(pair.changes), "sets": .array(pair.sets.map(onSet))
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
        [
            "outcomes": .counts(side.outcomes, over: Outcome.allCases),
            "meals_left_out": .counts(side.leftOut, over: Outcome.allCases),
            "cost_unknown": .optional(side.costUnknown), "repeat_spread": SummaryJSON.spread(side.repeatSpread)
        ]
    }

    private static func difference(_ difference: MetricDifference?) -> JSON {
        guard let difference else { return .null }
        return JSON.difference(difference).merging([
            "base": .optional(difference.a), "candidate": .optional(difference.b),
            "gain_of_twice_the_repeats": .optional(difference.gainOfRepeats),
            "verdict": .optional(DifferenceVerdict(difference)?.rawValue)
        ])
    }
}

extension JSON {
    static func changes(_ changes: [ComparedChange]) -> JSON {
        .array(
            changes.map { change in
                [
                    "what": .string(change.what.rawValue), "base": .optional(change.base),
                    "candidate": .optional(change.candidate)
                ]
            })
    }

    static func scoring(_ scoring: ComparedScoring) -> JSON {
        [
            "missing": .string(scoring.missing.rawValue), "resamples": .optional(scoring.resamples),
            "seed": .string(String(scoring.seed))
        ]
    }
}
