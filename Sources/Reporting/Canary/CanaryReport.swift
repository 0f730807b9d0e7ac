package import JSON
package import Nutrition
import Scoring
package import Statistics

/// Repeated runs on fixed meals: did the model behind a name change?
package struct CanaryReport: Sendable {
    package var series: [CanarySeries]
    /// Probability of any false alarm, over all series and all looks.
    package var level: Double
    package var isSimulated: Bool
    /// Why a watched series cannot be judged, in sentences; empty when all can be.
    package var problems: [String]
    package var remarks: [String]

    package init(
        series: [CanarySeries], level: Double, isSimulated: Bool, problems: [String] = [], remarks: [String] = []
    ) {
        self.series = series
        self.level = level
        self.isSimulated = isSimulated
        self.problems = problems
        self.remarks = remarks
    }

    package var isAlarm: Bool { series.contains(where: \.isAlarm) }

    /// An alarm takes precedence over missing data; missing data is never quiet.
    package var verdict: CanaryVerdict { isAlarm ? .alarm : problems.isEmpty ? .quiet : .missing }
}

package enum CanaryVerdict: String, Sendable, Hashable {
    /// Everything watched was compared, and no change was shown.
    case quiet
    case alarm
    /// Something watched cannot be judged.
    case missing
}

/// The runs of one variant on one set with the same requests.
package struct CanarySeries: Sendable {
    package var variant: VariantID
    package var set: String
    /// Oldest first.
    package var runs: [CanaryRun]
    /// The capital at which the test alarms.
    package var threshold: Double

    package init(variant: VariantID, set: String, runs: [CanaryRun], threshold: Double) {
        self.variant = variant
        self.set = set
        self.runs = runs
        self.threshold = threshold
    }

    /// Id of the first run that showed a rise (or fall) in error; nil if none did.
    package var worseSince: String? { runs.first { $0.look.worse >= threshold }?.id }
    package var betterSince: String? { runs.first { $0.look.better >= threshold }?.id }

    /// Runs served by another model than the run before, with both.
    package var servedChanges: [(run: String, before: [String], after: [String])] {
        var known: [String] = []
        return runs.compactMap { run in
            guard !run.served.isEmpty else { return nil }
            defer { known = run.served }
            return known.isEmpty || known == run.served ? nil : (run.id, known, run.served)
        }
    }

    package var isAlarm: Bool { worseSince != nil || betterSince != nil || !servedChanges.isEmpty }
}

/// One run (start in UTC, RFC 3339) on the meals with an energy error that are the same in the newest run; `mae` is
/// the mean absolute energy error over them, kcal, nil without any.
package typealias CanaryRun = (
    id: String, startedAt: String, served: [String], meals: Int, mae: Double?, look: ExchangeabilityTest.Look
)

extension CanaryReport {
    package var document: Document {
        Document(title: "canary", isSimulated: isSimulated, rest: "--json holds it all.", parts)
    }

    package var json: JSON {
        .report([
            "format": 1, "verdict": .string(verdict.rawValue), "alarm": .bool(isAlarm),
            "simulated": .bool(isSimulated), "level": .number(level), "series": .array(series.map(Self.json)),
            "problems": .strings(problems), "remarks": .strings(remarks)
        ])
    }

    private static func json(_ series: CanarySeries) -> JSON {
        [
            "variant": .name(series.variant), "set": .string(series.set), "alarm": .bool(series.isAlarm),
            "worse_since": .optional(series.worseSince), "better_since": .optional(series.betterSince),
            "served_changed_at": .strings(series.servedChanges.map(\.run)),
            "threshold": .number(series.threshold),
            "runs": .array(
                series.runs.map { run in
                    [
                        "id": .string(run.id), "started_at": .string(run.startedAt),
                        "served": .strings(run.served), "meals": .optional(run.meals),
                        "mae": .optional(run.mae), "worse": .number(run.look.worse), "better": .number(run.look.better)
                    ]
                })
        ]
    }

    private var parts: [Block] {
        let names = VariantNames(Set(series.map(\.variant)), isSimulated: isSimulated)
        let problems = problems.map { CleanText.line("cannot be judged: \($0)", limit: 500) }
        let found = series.flatMap { Self.words($0, names) } + problems
        let threshold = Format.fixed(series.first?.threshold ?? 0, decimals: 0)
        let notes = [
            "Worse and better are what a stake of 1 has become that was put on errors rising or falling, before each run was seen; the alarm is at \(threshold).",
            "While nothing changes, the chance that any of them ever gets there is at most \(Format.percent(level)), however often one looks. Not to alarm does not show that nothing changed.",
            "Only runs asked with the same model name, prompt, schema, parameters and photo setting as the newest, and meals of the same photos and truth, enter."
        ]
        return [.heading(1, "Canary")] + (isSimulated ? [.notice(Notices.simulated)] : [])
            + [.paragraph(headline)] + Block.items(found) + Block.remarks(remarks)
            + series.flatMap { [.heading(2, Self.name($0, names)), .table(Self.table($0))] } + [.list(notes)]
    }

    private static func name(_ series: CanarySeries, _ names: VariantNames) -> String {
        "\(names[series.variant]) on \(CleanText.line(series.set, limit: 60))"
    }

    private var headline: String {
        switch verdict {
        case .alarm: "ALARM: a model does not answer as it did."
        case .missing: "CANNOT BE JUDGED: something that was watched has nothing to be compared with."
        case .quiet: "QUIET: no model is shown to answer otherwise than it did."
        }
    }

    private static func words(_ series: CanarySeries, _ names: VariantNames) -> [String] {
        let name = name(series, names)
        func list(_ models: [String]) -> String { Format.list(models.map { CleanText.line($0, limit: 80) }) }
        func run(_ id: String) -> String { CleanText.line(id, limit: 80) }
        var lines = series.servedChanges.map { change in
            "\(name): since \(run(change.run)) another model answers: \(list(change.before)) → \(list(change.after))"
        }
        if let since = series.worseSince { lines.append("\(name): the energy error rose, shown at \(run(since))") }
        if let since = series.betterSince { lines.append("\(name): the energy error fell, shown at \(run(since))") }
        return lines
    }

    private static func table(_ series: CanarySeries) -> Table {
        Table(
            header: ["run", "meals", "MAE, kcal", "worse", "better", "answered by"],
            rows: series.runs.map { run in
                [
                    CleanText.line(run.id, limit: 60), String(run.meals), run.mae.map(Format.amount) ?? Format.none,
                    Format.fixed(run.look.worse, decimals: 2), Format.fixed(run.look.better, decimals: 2),
                    run.served.isEmpty ? "not known" : Format.list(run.served.map { CleanText.line($0, limit: 60) })
                ]
            }, leastImportantFirst: [5, 1], narrowestFirst: 16)
    }
}
