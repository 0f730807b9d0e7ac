package import JSON
package import Nutrition
package import Scoring
import Statistics

/// All data of a gate, for every output format.
package struct GateReport: Sendable {
    package typealias Moved = (variant: VariantID, set: String, meal: String, words: String)

    package var reference: GateReference
    package var candidate: RunInfo
    /// True if the candidate is a replay of recorded answers.
    package var isReplay = false
    /// True: undecided rows that decide make the gate exit with 3.
    package var isStrict = false
    package var changes: [ComparedChange] = []
    /// Differences between the two sides of each guarded variant; variants without any are absent.
    package var variants: [(variant: VariantID, changes: [ComparedChange])] = []
    /// The sets of the reference, which is the base.
    package var sets: [ComparedSet] = []
    /// Why nothing can be judged, in sentences; empty if it can.
    package var problems: [String] = []
    /// In the reference's order.
    package var rows: [GateRow] = []
    /// What a gate on these meals would catch; nil if no energy error was tested.
    package var catches: GateCatch?
    /// The first meals whose reading changed although the answers are identical, each with words such as
    /// `energy error 12.0 → 34.0 kcal`.
    package var moved: [Moved] = []
    package var movedCount = 0
    package var scoring: ComparedScoring
    package var tolerances = GateTolerances()
    package var remarks: [String] = []
    /// Metrics this gate does not check, and why, in sentences.
    package var unguarded: [String] = []
    package var blessCommand: String

    package init(
        reference: GateReference, candidate: RunInfo, scoring: ComparedScoring, blessCommand: String
    ) {
        self.reference = reference
        self.candidate = candidate
        self.scoring = scoring
        self.blessCommand = blessCommand
    }

    /// A problem is missing data: only a regression takes precedence.
    package var outcome: GateOutcome {
        let found = GateOutcome.of(rows)
        if found == .regressed { return found }
        if !problems.isEmpty || found == .cannotJudge { return .cannotJudge }
        return isStrict && rows.contains { $0.decides && $0.verdict == .undecided } ? .undecided : .passed
    }
}

/// The reference's file or run, as the person named it, and the run it was made of; the start is UTC, RFC 3339.
package typealias GateReference = (name: String, run: String, startedAt: String, toolVersion: String)

/// Why a gate has no report, such as an unreadable reference. It is written in every output format, so that nobody
/// mistakes an earlier report for this one.
package struct GateRefusal: Sendable, Hashable {
    /// The run or replay to be judged, as the person named it.
    package var subject: String
    package var isReplay: Bool
    /// In sentences, most important first.
    package var reasons: [String]

    package init(subject: String, isReplay: Bool, reasons: [String]) {
        self.subject = subject
        self.isReplay = isReplay
        self.reasons = reasons
    }

    package var headline: String { "Cannot judge: \(clean(reasons.first ?? "nothing could be read"))" }

    /// For pull requests, the step summary and `gate.md`.
    package var markdown: String { document.markdown }

    /// UTF-8, for `gate.html`.
    package var html: [UInt8] { document.html }

    /// One test case, an error.
    package var junit: String {
        let error = GateJUnit.element("error", "missing", reasons.map(clean).joined(separator: "; "))
        let only = "<testcase classname=\"gate\" name=\"can be judged 1\">\(error)</testcase>\n"
        return GateJUnit.document(title, [only], failures: 0, errors: 1, skipped: 0)
    }

    /// A GitHub Actions workflow command, without its line end.
    package var annotation: String { GateAnnotations.command("error", "nutrieval gate", headline) }

    /// Has the keys of `GateJSON`, null or empty where unknown.
    package var json: JSON {
        [
            "format": .number(Double(GateJSON.format)), "verdict": .string(GateOutcome.cannotJudge.rawValue),
            "strict": false,
            "headline": .string(headline), "simulated": nil, "replay": .bool(isReplay), "reference": nil,
            "catches": nil,
            "candidate": nil, "scoring": nil, "changes": [], "variants": [], "sets": [],
            "problems": .array(reasons.map { .string($0) }), "rows": [], "moved_count": 0, "moved": [], "remarks": [],
            "unguarded": []
        ]
    }

    private var title: String { "gate of \(CleanText.line(subject, limit: 80))" }

    private var document: Document {
        Document(
            title: title, isSimulated: false, rest: "gate.json has all of it.",
            [.heading(1, "Gate: \(CleanText.line(subject, limit: 80))"), .paragraph(headline)]
                + Block.items(reasons.dropFirst().map(clean)) + [.paragraph("Nothing was compared.")])
    }

    private func clean(_ text: String) -> String { CleanText.line(text, limit: 500) }
}

/// A gate's report for scripts, format 2 (docs/json-output.md): every key is always present, unknown values are null.
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
