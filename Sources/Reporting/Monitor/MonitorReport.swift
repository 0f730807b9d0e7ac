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

    /// The most severe alert. Unknown if none is severe and a needed value is missing, or all are.
    package var level: AlertLevel {
        let levels = Set(alerts.map(\.level))
        if let grave = [AlertLevel.critical, .warn].first(where: levels.contains) { return grave }
        return missing.isEmpty && levels.contains(.fine) ? .fine : .unknown
    }

    var missing: [Alert] { alerts.filter { $0.isNeeded && $0.level == .unknown } }
}

extension MonitorReport {
    package var document: Document {
        Document(title: "monitor of \(run.id)", isSimulated: run.isSimulated, rest: "--json holds it all.", parts)
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

    private var parts: [Block] {
        let rows = alerts.map { alert in
            [
                "\(owner(alert)): \(Self.title(alert.metric))", Self.words(alert.value, alert.metric),
                Self.limit(alert.metric, alert.limits.warn), Self.limit(alert.metric, alert.limits.critical),
                alert.level.rawValue
            ]
        }
        let table = Table(
            header: ["", "value", "warn", "critical", "level"], rows: rows, leastImportantFirst: [2, 3],
            narrowestFirst: 24)
        let unknown = alerts.filter { $0.level == .unknown }.map {
            "\(owner($0)): \(Self.title($0.metric)) is not known, since \(CleanText.line($0.reason ?? "it was not measured", limit: 300))"
        }
        let earlier = Format.list(self.earlier.map { CleanText.line($0, limit: 80) })
        let notes = [
            "Values are those of this run alone and have no interval: an alarm asks somebody to look, and proves nothing.",
            self.earlier.isEmpty
                ? "No earlier run was found, so no cost can have risen."
                : "Daily cost: per scored trial, on the meals both runs have, beside the median of \(earlier). How much more was asked is not in it."
        ]
        return [.heading(1, "Monitor: \(CleanText.line(run.id, limit: 80))")] + Block.notices([run])
            + [.paragraph(headline)] + Block.remarks(remarks) + [.table(table)]
            + Block.items(unknown)
            + [.list(notes)]
    }

    private var headline: String {
        func list(_ alerts: [Alert]) -> String {
            Format.list(alerts.map { "\(Self.title($0.metric)) of \(owner($0))" })
        }
        func list(_ level: AlertLevel) -> String { list(alerts.filter { $0.level == level }) }
        switch level {
        case .critical: return "CRITICAL: \(list(.critical))."
        case .warn: return "WARN: \(list(.warn))."
        case .fine: return "FINE: no measured value calls for an alert."
        case .unknown:
            return missing.isEmpty
                ? "NOT JUDGED: nothing was measured." : "NOT JUDGED: \(list(missing)) is unknown."
        }
    }

    private var names: VariantNames { VariantNames(Set(alerts.compactMap(\.variant)), isSimulated: run.isSimulated) }

    private func owner(_ alert: Alert) -> String {
        "\(alert.variant.map { names[$0] } ?? "routing") on \(CleanText.line(alert.set, limit: 60))"
    }

    private static func title(_ metric: AlertMetric) -> String {
        switch metric {
        case .accuracy: "accuracy"
        case .p95: "p95 latency"
        case .resolvedLocally: "resolved locally"
        case .falseAlarms: "sanity false alarms"
        case .apiErrors: "API errors"
        case .dailyCost: "daily cost"
        }
    }

    private static func words(_ value: Double?, _ metric: AlertMetric) -> String {
        guard let value else { return "unknown" }
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
