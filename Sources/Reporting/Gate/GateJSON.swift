package import JSON
import Nutrition
package import Scoring
import Statistics

/// A gate's report for scripts, format 2 (docs/guard.md): every key is always present, unknown values are null.
package enum GateJSON {
    package static let format = 2

    package static func render(_ report: GateReport) -> JSON {
        .report([
            "format": .number(Double(format)),
            "verdict": .string(report.outcome.rawValue),
            "strict": .bool(report.isStrict),
            "headline": .string(GateText.headline(report)),
            "simulated": .bool(report.candidate.isSimulated),
            "replay": .bool(report.isReplay),
            "reference": [
                "name": .string(report.reference.name), "run": .string(report.reference.run),
                "started_at": .string(report.reference.startedAt),
                "tool_version": .string(report.reference.toolVersion)
            ],
            "catches": .optional(report.catches, catches),
            "candidate": .run(report.candidate, without: ["simulated"]),
            "scoring": .scoring(report.scoring),
            "changes": .changes(report.changes),
            "variants": .array(report.variants.map { ["name": .name($0.variant), "changes": .changes($0.changes)] }),
            "sets": .array(report.sets.map(set)),
            "problems": .strings(report.problems),
            "rows": .array(report.rows.map(row)),
            "moved_count": .optional(report.movedCount),
            "moved": .array(
                report.moved.map { moved in
                    [
                        "variant": .name(moved.variant), "set": .string(moved.set),
                        "meal": .string(moved.meal), "what": .string(moved.words)
                    ]
                }),
            "remarks": .strings(report.remarks),
            "unguarded": .strings(report.unguarded)
        ])
    }

    package static func catches(_ found: GateCatch) -> JSON {
        [
            "rise_kcal": .optional(found.rise), "energy_mae": .number(found.error),
            "tolerance_kcal": .number(found.tolerance), "meals": .optional(found.meals), "power": 0.8
        ]
    }

    private static func row(_ row: GateRow) -> JSON {
        [
            "metric": .string(row.metric.rawValue), "set": .string(row.set),
            "variant": .optional(row.variant?.description), "decides": .bool(row.decides),
            "verdict": .string(row.verdict.rawValue),
            "reason": .optional(row.reason), "reference": .optional(row.reference),
            "candidate": .optional(row.candidate), "difference": .optional(row.difference?.value),
            "low": .optional(row.difference?.low), "high": .optional(row.difference?.high),
            "tolerance": .optional(row.tolerance), "p": .optional(row.p), "p_holm": .optional(row.pHolm),
            "p_within": .optional(row.pWithin),
            "meals": .optional(row.meals), "clusters": .optional(row.clusters),
            "meals_needed": .optional(row.mealsNeeded)
        ]
    }

    private static func set(_ set: ComparedSet) -> JSON {
        [
            "name": .string(set.name), "meals": .optional(set.meals), "missing": .strings(set.onlyInBase),
            "added": .optional(set.onlyInCandidate.count), "photos_differ": .strings(set.photosDiffer),
            "notes_differ": .strings(set.notesDiffer), "truths_differ": .strings(set.truthsDiffer ?? [])
        ]
    }
}
