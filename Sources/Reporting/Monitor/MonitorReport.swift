package import JSON
import Nutrition
package import Scoring

/// The alerts of scheduled live runs: the latest run against earlier ones.
package struct MonitorReport: Sendable {
    package var run: RunInfo
    /// Earlier runs; the run's cost is compared with their median.
    package var earlier: [String]
    package var alerts: [Alert]
    package var remarks: [String]

    package init(run: RunInfo, earlier: [String], alerts: [Alert], remarks: [String] = []) {
        self.run = run
        self.earlier = earlier
        self.alerts = alerts
        self.remarks = remarks
    }

    /// The most severe alert. Unknown without one, if a needed value or every value is missing.
    package var level: AlertLevel {
        let levels = Set(alerts.map(\.level))
        if let grave = [AlertLevel.critical, .warn].first(where: levels.contains) { return grave }
        return missing.isEmpty && levels.contains(.fine) ? .fine : .unknown
    }

    var missing: [Alert] { alerts.filter { $0.isNeeded && $0.level == .unknown } }
}

extension MonitorReport {
    package var document: Document {
        MonitorPage(report: self).document
    }

    package var json: JSON {
        .report([
            "format": 1, "level": .string(level.rawValue), "run": .string(run.id),
            "simulated": .bool(run.isSimulated), "complete": .bool(run.isComplete),
            "earlier": .strings(earlier),
            "alerts": .array(
                alerts.map { alert in
                    [
                        "metric": .string(alert.metric.rawValue), "set": .string(alert.set),
                        "variant": .optional(alert.variant?.description), "value": .optional(alert.value),
                        "level": .string(alert.level.rawValue), "warn": .number(alert.limits.warn),
                        "critical": .number(alert.limits.critical), "reason": .optional(alert.reason)
                    ]
                }),
            "remarks": .strings(remarks)
        ])
    }
}

private struct MonitorPage {
    let report: MonitorReport
    private let names: VariantNames
    private let isOnlySet: Bool

    /// Rows shown before the rest is folded.
    private static let most = 10

    init(report: MonitorReport) {
        self.report = report
        names = VariantNames(Set(report.alerts.compactMap(\.variant)), isSimulated: report.run.isSimulated)
        isOnlySet = Set(report.alerts.map(\.set)).count <= 1
    }

    var document: Document {
        var document = Document(
            title: "monitor of \(report.run.id)", isSimulated: report.run.isSimulated,
            rest: "monitor.json contains all of it.",
            [.heading(1, "Monitor: \(CleanText.line(report.run.id, limit: 80))")] + Block.notices([report.run])
                + [.verdict(verdict)] + tables + Block.items(routed) + Block.few(report.remarks))
        document.facts = ["Monitor", CleanText.line(report.run.id, limit: 80)]
        return document
    }

    // MARK: the verdict

    private var verdict: Verdict {
        let unknown = report.alerts.filter { $0.level == .unknown && $0.variant != nil }
        let open = unknown.isEmpty ? "" : "Not judged: \(reasons(unknown))."
        var verdict = Verdict(answer: answer, rest: report.level == .unknown ? "" : open, basis: basis)
        verdict.evidence =
            [
                "Daily cost is the cost per scored trial on the meals that both runs have. Asking more meals does not raise it.",
                "`gate` decides whether a change may be accepted; this page only raises alerts."
            ]
            + report.alerts.filter { $0.level == .unknown && $0.variant == nil }.map { "Not judged: \(reasons([$0]))." }
        return verdict
    }

    private var answer: String {
        let grave = [AlertLevel.critical, .warn].map { level in report.alerts.filter { $0.level == level } }
        let count = grave.reduce(0) { $0 + $1.count }
        switch report.level {
        case .critical, .warn:
            let words = grave.flatMap { alerts in
                groups(alerts).map { "\($0) (\(alerts[0].level == .critical ? "critical" : "warning"))" }
            }
            return "\(Format.count(count, "alert")): \(Format.list(words))."
        case .fine: return "No alert."
        case .unknown:
            let missing = report.missing
            return missing.isEmpty ? "Not judged: nothing was measured." : "Not judged: \(reasons(missing))."
        }
    }

    private var basis: String {
        let earlier = Format.list(report.earlier.map { CleanText.line($0, limit: 40) }, atMost: 3)
        let cost =
            report.earlier.isEmpty
            ? "no earlier run to compare costs with" : "cost compared with the median of \(earlier)"
        return "One run, so no intervals · \(cost)"
    }

    /// `accuracy of a and b`, one entry for each metric.
    private func groups(_ alerts: [Alert]) -> [String] {
        AlertMetric.allCases.compactMap { metric in
            let own = alerts.filter { $0.metric == metric }
            let all = report.alerts.count { $0.metric == metric }
            let whose = own.count == all && all > 2 ? "all \(all) variants" : owners(own)
            return own.isEmpty ? nil : "\(Self.title(metric)) of \(whose)"
        }
    }

    /// `p95 latency (the simulator shortened all latencies)`, one entry for each metric and reason.
    private func reasons(_ alerts: [Alert]) -> String {
        let keys = alerts.map { ["\($0.metric.rawValue)", $0.reason ?? "it was not measured"] }
        let grouped = Format.grouped(zip(keys, alerts).map { (key: $0, value: $1) })
        return Format.list(
            grouped.map { key, own in
                let all = report.alerts.count { $0.metric == own[0].metric }
                let whose = own.count == all ? "" : " of \(owners(own))"
                return "\(Self.title(own[0].metric))\(whose) (\(CleanText.line(key[1], limit: 200)))"
            })
    }

    private func owners(_ alerts: [Alert]) -> String {
        alerts.count > 2 ? "\(alerts.count) variants" : Format.list(alerts.map(owner))
    }

    private func owner(_ alert: Alert) -> String {
        let name = alert.variant.map { names[$0] } ?? "the routing policy"
        return isOnlySet ? name : "\(name) on \(CleanText.line(alert.set, limit: 60))"
    }

    // MARK: the table

    private var tables: [Block] {
        let own = report.alerts.filter { $0.variant != nil }
        let metrics = AlertMetric.allCases.filter { metric in own.contains { $0.metric == metric } }
        guard !metrics.isEmpty else { return [] }
        func gravity(_ alerts: [Alert]) -> Int {
            alerts.reduce(0) { $0 + ($1.level == .critical ? 100 : $1.level == .warn ? 1 : 0) }
        }
        let grouped = Format.grouped(own.map { (key: owner($0), value: $0) })
        let rows = grouped.enumerated().sorted { one, other in
            (gravity(other.element.values), one.offset) < (gravity(one.element.values), other.offset)
        }.map { _, group in
            Table.Row(
                group.key,
                metrics.map { metric in group.values.first { $0.metric == metric }.map(Self.cell) ?? Format.none })
        }
        let limits = [("warning at", \AlertLimits.warn), ("critical at", \.critical)].map { name, limit in
            Table.Row(
                name,
                metrics.map { metric in
                    own.first { $0.metric == metric }.map { Self.limit(metric, $0.limits[keyPath: limit]) } ?? ""
                })
        }
        var table = Table(["variant"] + metrics.map(Self.title), rows)
        table.leastImportantFirst = Array((1...metrics.count).reversed())
        table.narrowestFirst = 20
        return [.heading(2, "Which values raise alerts?")]
            + Block.few(table, Self.most, below: limits) { Format.count($0, "more variant") }
    }

    private var routed: [String] {
        report.alerts.filter { $0.variant == nil && $0.level != .unknown }.map { alert in
            let place = isOnlySet ? "" : " on \(CleanText.line(alert.set, limit: 60))"
            let limits =
                "warning \(Self.limit(alert.metric, alert.limits.warn)), critical \(Self.limit(alert.metric, alert.limits.critical))"
            return "\(Format.sentence(Self.title(alert.metric)))\(place): \(Self.cell(alert)) (\(limits))."
        }
    }

    private static func title(_ metric: AlertMetric) -> String {
        switch metric {
        case .accuracy: "accuracy"
        case .p95: "p95 latency"
        case .resolvedLocally: "answered locally"
        case .falseAlarms: "false alarms"
        case .apiErrors: "API errors"
        case .dailyCost: "daily cost"
        }
    }

    /// A value and a sign, legible without colour.
    private static func cell(_ alert: Alert) -> String {
        guard alert.level != .unknown, let value = alert.value else { return "not judged" }
        let sign = alert.level == .critical ? "✗" : alert.level == .warn ? "!" : "✓"
        return "\(words(value, alert.metric)) \(sign)"
    }

    private static func words(_ value: Double, _ metric: AlertMetric) -> String {
        switch metric {
        case .p95: return Format.milliseconds(value)
        case .dailyCost: return value.isInfinite ? "up from $0" : Format.signedPercent(value)
        case .accuracy, .resolvedLocally, .falseAlarms, .apiErrors:
            return "\(Format.fixed(value * 100, decimals: 1)) %"
        }
    }

    private static func limit(_ metric: AlertMetric, _ value: Double) -> String {
        (metric.alarmsBelow ? "< " : "> ") + (metric == .p95 ? Format.milliseconds(value) : Format.percent(value))
    }
}
