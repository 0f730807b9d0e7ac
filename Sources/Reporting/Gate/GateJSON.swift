package import JSON
import Scoring
import Statistics

/// A gate's report for scripts, format 1 (docs/guard.md): no key is ever missing and what is not known is null.
package enum GateJSON {
    /// The version of the shape below.
    package static let format = 1

    /// The whole document; numbers hold 9 significant digits.
    package static func render(_ report: GateReport) -> JSON {
        let document: JSON = [
            "format": .number(Double(format)),
            "verdict": .string(report.verdict.rawValue),
            "headline": .string(GateText.headline(report)),
            "simulated": .bool(report.candidate.isSimulated),
            "replay": .bool(report.isReplay),
            "baseline": [
                "name": .string(report.baseline.name), "run": .string(report.baseline.run),
                "started_at": .string(report.baseline.startedAt), "tool_version": .string(report.baseline.toolVersion)
            ],
            "candidate": [
                "id": .string(report.candidate.id), "started_at": .string(report.candidate.startedAt),
                "complete": .bool(report.candidate.isComplete), "pending": .optional(report.candidate.pending),
                "repeats": .optional(report.candidate.repeats), "plan_sha256": .string(report.candidate.planSHA256),
                "tool_version": .string(report.candidate.toolVersion),
                "priced_as_of": .optional(report.candidate.pricedAsOf)
            ],
            "scoring": [
                "missing": .string(report.scoring.missing.rawValue), "resamples": .optional(report.scoring.resamples),
                "seed": .string(String(report.scoring.seed))
            ],
            "changes": changes(report.changes),
            "variants": .array(
                report.variants.map { ["name": .string($0.variant.description), "changes": changes($0.changes)] }),
            "sets": .array(report.sets.map(set)),
            "problems": strings(report.problems),
            "rows": .array(report.rows.map(row)),
            "moved_count": .optional(report.movedCount),
            "moved": .array(
                report.moved.map { moved in
                    [
                        "variant": .string(moved.variant.description), "set": .string(moved.set),
                        "meal": .string(moved.meal), "what": .string(moved.words)
                    ]
                }),
            "remarks": strings(report.remarks),
            "unguarded": strings(report.unguarded)
        ]
        return document.rounded(significantDigits: 9)
    }

    private static func row(_ row: GateRow) -> JSON {
        [
            "metric": .string(row.metric.rawValue), "set": .string(row.set),
            "variant": .optional(row.variant?.description), "verdict": .string(row.verdict.rawValue),
            "reason": .optional(row.reason), "baseline": .optional(row.baseline),
            "candidate": .optional(row.candidate), "difference": .optional(row.difference?.value),
            "low": .optional(row.difference?.low), "high": .optional(row.difference?.high),
            "tolerance": .optional(row.tolerance), "p": .optional(row.p), "p_holm": .optional(row.pHolm),
            "meals": .optional(row.meals), "clusters": .optional(row.clusters),
            "meals_needed": .optional(row.mealsNeeded), "detectable": .optional(row.detectable)
        ]
    }

    private static func set(_ set: GateSet) -> JSON {
        [
            "name": .string(set.name), "meals": .optional(set.meals), "missing": strings(set.missing),
            "added": .optional(set.added), "photos_differ": strings(set.photosDiffer),
            "notes_differ": strings(set.notesDiffer), "truths_differ": strings(set.truthsDiffer)
        ]
    }

    private static func changes(_ changes: [ComparedChange]) -> JSON {
        .array(
            changes.map { change in
                [
                    "what": .string(change.what.rawValue), "base": .optional(change.base),
                    "candidate": .optional(change.candidate)
                ]
            })
    }

    private static func strings(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
}
