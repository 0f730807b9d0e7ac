package import JSON
import Nutrition
import Scoring
import Statistics

extension CanaryReport {
    package var document: Document {
        Document(
            title: "canary", isSimulated: isSimulated, rest: "--json holds it all.",
            CanaryRendering.parts(self), footer: [])
    }
}

package enum CanaryRendering {
    package static let format = 1

    package static func json(_ report: CanaryReport) -> JSON {
        let document: JSON = [
            "format": .number(Double(format)), "verdict": .string(report.verdict.rawValue),
            "alarm": .bool(report.isAlarm), "simulated": .bool(report.isSimulated),
            "level": .number(report.level), "series": .array(report.series.map(json)),
            "problems": .array(report.problems.map { .string($0) }),
            "remarks": .array(report.remarks.map { .string($0) })
        ]
        return document.rounded(significantDigits: 9)
    }

    private static func json(_ series: CanarySeries) -> JSON {
        [
            "variant": .string(series.variant.description), "set": .string(series.set), "alarm": .bool(series.isAlarm),
            "worse_since": .optional(series.worseSince), "better_since": .optional(series.betterSince),
            "served_changed_at": .array(series.servedChanges.map { .string($0.run) }),
            "threshold": .number(series.threshold),
            "runs": .array(
                series.runs.map { run in
                    [
                        "id": .string(run.id), "started_at": .string(run.startedAt),
                        "served": .array(run.served.map { .string($0) }), "meals": .optional(run.meals),
                        "mae": .optional(run.mae), "worse": .number(run.look.worse), "better": .number(run.look.better)
                    ]
                })
        ]
    }

    fileprivate static func parts(_ report: CanaryReport) -> [Block] {
        let names = VariantNames(Set(report.series.map(\.variant)))
        var parts: [Block] = [.heading(1, "Canary")]
        if report.isSimulated {
            parts.append(
                .notice(
                    "SIMULATED: no real model answered. Every number below was made up by the simulator.", command: nil)
            )
        }
        parts.append(.paragraph(headline(report.verdict)))
        let problems = report.problems.map { CleanText.line("cannot be judged: \($0)", limit: 500) }
        let found = report.series.flatMap { words($0, names) } + problems
        if !found.isEmpty { parts.append(.list(found)) }
        if !report.remarks.isEmpty { parts.append(.list(report.remarks.map { CleanText.line($0, limit: 500) })) }
        for series in report.series {
            parts += [
                .heading(2, "\(names[series.variant]) on \(CleanText.line(series.set, limit: 60))"),
                .table(table(series))
            ]
        }
        parts.append(
            .list([
                "Worse and better are what a stake of 1 has become that was put on errors rising or falling, before each run was seen; \(series(report)).",
                "While nothing changes, the chance that any of them ever gets there is at most \(Format.percent(report.level)), however often one looks. Not to alarm does not show that nothing changed.",
                "Only runs asked with the same model name, prompt, schema, parameters and photo setting as the newest, and meals of the same photos and truth, enter."
            ]))
        return parts
    }

    private static func headline(_ verdict: CanaryVerdict) -> String {
        switch verdict {
        case .alarm: "ALARM: a model does not answer as it did."
        case .missing: "CANNOT BE JUDGED: something that was watched has nothing to be compared with."
        case .quiet: "QUIET: no model is shown to answer otherwise than it did."
        }
    }

    private static func series(_ report: CanaryReport) -> String {
        "the alarm is at \(Format.fixed(report.series.first?.threshold ?? 0, decimals: 0))"
    }

    private static func words(_ series: CanarySeries, _ names: VariantNames) -> [String] {
        let name = "\(names[series.variant]) on \(CleanText.line(series.set, limit: 60))"
        func run(_ id: String) -> String { CleanText.line(id, limit: 80) }
        var lines = series.servedChanges.map { change in
            "\(name): since \(run(change.run)) another model answers: \(Format.list(change.before.map { CleanText.line($0, limit: 80) })) → \(Format.list(change.after.map { CleanText.line($0, limit: 80) }))"
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
