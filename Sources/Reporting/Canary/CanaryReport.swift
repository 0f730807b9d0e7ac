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
        CanaryPage(report: self).document
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
}

private struct CanaryPage {
    let report: CanaryReport
    private let names: VariantNames
    private let isOnlySet: Bool

    /// Rows shown before the rest is folded.
    private static let most = 10

    init(report: CanaryReport) {
        self.report = report
        names = VariantNames(Set(report.series.map(\.variant)), isSimulated: report.isSimulated)
        isOnlySet = Set(report.series.map(\.set)).count <= 1
    }

    var document: Document {
        var document = Document(
            title: "canary", isSimulated: report.isSimulated, rest: "canary.json contains all of it.",
            [.heading(1, "Canary")]
                + (report.isSimulated ? [.only([.markdown, .terminal], [.notice(Notices.simulated)])] : [])
                + [.verdict(verdict)] + overview + Block.few(listed + problems, "line")
                + Block.few(report.remarks)
                + report.series.filter { $0.runs.count > 1 }.map {
                    .fold("Runs of \(name($0))", [.table(Self.table($0))])
                })
        document.facts = ["Canary", Format.count(report.series.count, "model")]
        return document
    }

    // MARK: the verdict

    private var verdict: Verdict {
        let runs = report.series.map(\.runs.count).max() ?? 0
        let models = report.series.count
        return Verdict(
            answer: answer, rest: rest,
            basis:
                "\(Format.count(runs, "run")) · \(Format.count(models, "model")) · false alarms at most \(Format.percent(report.level)), however often you look",
            evidence: [
                "Before each run, one unit is bet on rising errors and one on falling errors. The evidence is what each bet has grown to.",
                "Without any change, evidence reaches the alarm with a chance of at most \(Format.percent(report.level)), over all models and looks.",
                "No alarm does not show that nothing changed.",
                "Compared are runs with the newest run's model name, prompt, schema, parameters and photo setting, on meals with the same photos and truth."
            ])
    }

    private var answer: String {
        let alarms = report.series.filter(\.isAlarm)
        switch report.verdict {
        case .alarm:
            let who =
                alarms.count > 2 ? "\(alarms.count) of \(report.series.count) models" : Format.list(alarms.map(name))
            return "Alarm: \(who) \(alarms.count == 1 ? "answers" : "answer") differently than before."
        case .missing:
            let more = report.problems.count - 1
            let rest = more > 0 ? " (and \(more) more below)" : ""
            return "Cannot be judged: \(CleanText.line(report.problems.first ?? "", limit: 300))\(rest)."
        case .quiet: return "No alarm: no model is shown to answer differently."
        }
    }

    /// The first changes, or how near the nearest series is to an alarm.
    private var rest: String {
        let byErrors = report.series.contains { $0.worseSince != nil || $0.betterSince != nil }
        let first = changes.first.map { "\($0)." }
        return [first, first == nil || byErrors ? evidence : nil].compactMap { $0 }.joined(separator: " ")
    }

    /// The changes that the verdict does not name.
    private var listed: [String] { Array(changes.dropFirst()) }

    /// Of the series that is nearest to an alarm.
    private var evidence: String? {
        let compared = report.series.filter { $0.runs.count > 1 && !isOpen($0) }
        func most(_ series: CanarySeries) -> Double {
            series.runs.last.map { max($0.look.worse, $0.look.better) / series.threshold } ?? 0
        }
        guard let nearest = compared.max(by: { most($0) < most($1) }), let look = nearest.runs.last?.look else {
            return nil
        }
        let whose = compared.count > 1 ? " for \(name(nearest))" : ""
        return
            "Evidence\(whose) that errors rose: \(Self.evidence(look.worse)), fell: \(Self.evidence(look.better)). This run raises an alarm at \(Format.fixed(nearest.threshold, decimals: 0))."
    }

    private static func evidence(_ capital: Double) -> String {
        capital < 9.95 ? Format.fixed(capital, decimals: 1) : Format.kcal(capital)
    }

    /// What changed in each model, one line each.
    private var changes: [String] {
        func list(_ models: [String]) -> String { Format.list(models.map { CleanText.line($0, limit: 80) }) }
        func run(_ id: String) -> String { CleanText.line(id, limit: 80) }
        return report.series.flatMap { series in
            let name = name(series)
            var lines = series.servedChanges.map { change in
                "\(name): since \(run(change.run)) another model answers: \(list(change.before)) → \(list(change.after))"
            }
            if let since = series.worseSince { lines.append("\(name): the energy error rose, shown at \(run(since))") }
            if let since = series.betterSince { lines.append("\(name): the energy error fell, shown at \(run(since))") }
            return lines
        }
    }

    private var problems: [String] {
        let shown = report.verdict == .missing ? Array(report.problems.dropFirst()) : report.problems
        return shown.map { CleanText.line("Cannot be judged: \($0)", limit: 500) }
    }

    // MARK: the tables

    /// A line for each model: its first and newest error, and the evidence.
    private var overview: [Block] {
        let rows = report.series.map { series in
            let look = series.runs.last?.look
            func error(_ run: CanaryRun?) -> String { run?.mae.map(Format.kcal) ?? Format.none }
            return Table.Row(
                name(series),
                [
                    state(series), String(series.runs.count), String(series.runs.last?.meals ?? 0),
                    error(series.runs.first),
                    error(series.runs.last), look.map { Self.evidence($0.worse) } ?? Format.none,
                    look.map { Self.evidence($0.better) } ?? Format.none
                ])
        }
        guard !rows.isEmpty else { return [] }
        var table = Table(
            ["variant", "state", "runs", "meals", "kcal off, first", "newest", "evidence: rose", "fell"], rows)
        table.leastImportantFirst = [3, 2, 4, 5, 7, 6]
        table.narrowestFirst = 20
        return [.heading(2, "Did any model change?")]
            + Block.few(table, Self.most) { Format.count($0, "more model") }
    }

    private func state(_ series: CanarySeries) -> String {
        if series.isAlarm { return "✗ alarm" }
        if isOpen(series) { return "– not judged" }
        return series.runs.count > 1 ? "✓ no alarm" : "first run"
    }

    /// Whether one of the problems is about that series.
    private func isOpen(_ series: CanarySeries) -> Bool {
        report.problems.contains { $0.hasPrefix("\(series.variant) on \(series.set): ") }
    }

    private func name(_ series: CanarySeries) -> String {
        isOnlySet ? names[series.variant] : "\(names[series.variant]) on \(CleanText.line(series.set, limit: 60))"
    }

    private static func table(_ series: CanarySeries) -> Table {
        Table(
            header: ["run", "meals", "kcal off", "evidence: rose", "fell", "answered by"],
            rows: series.runs.map { run in
                [
                    CleanText.line(run.id, limit: 60), String(run.meals), run.mae.map(Format.kcal) ?? Format.none,
                    evidence(run.look.worse), evidence(run.look.better),
                    run.served.isEmpty ? "unknown" : Format.list(run.served.map { CleanText.line($0, limit: 60) })
                ]
            }, leastImportantFirst: [5, 1], narrowestFirst: 16)
    }
}
