package import JSON
import Nutrition
import Scoring

extension MonitorReport {
    package var document: Document {
        Document(
            title: "monitor of \(run.id)", isSimulated: run.isSimulated, rest: "--json holds it all.",
            MonitorRendering.parts(self), footer: [])
    }
}

package enum MonitorRendering {
    package static let format = 1

    package static func json(_ report: MonitorReport) -> JSON {
        let document: JSON = [
            "format": .number(Double(format)), "level": .string(report.level.rawValue), "run": .string(report.run.id),
            "simulated": .bool(report.run.isSimulated), "complete": .bool(report.run.isComplete),
            "earlier": .array(report.earlier.map { .string($0) }),
            "alerts": .array(
                report.alerts.map { alert in
                    [
                        "metric": .string(alert.metric.rawValue), "set": .string(alert.set),
                        "variant": .optional(alert.variant?.description), "value": .optional(alert.value),
                        "level": .string(alert.level.rawValue), "warn": .number(alert.limits.warn),
                        "critical": .number(alert.limits.critical), "reason": .optional(alert.reason)
                    ]
                }),
            "remarks": .array(report.remarks.map { .string($0) })
        ]
        return document.rounded(significantDigits: 9)
    }

    fileprivate static func parts(_ report: MonitorReport) -> [Block] {
        let names = VariantNames(Set(report.alerts.compactMap(\.variant)))
        var parts: [Block] = [.heading(1, "Monitor: \(CleanText.line(report.run.id, limit: 80))")]
        parts += Block.notices([report.run])
        parts.append(.paragraph(headline(report, names)))
        if !report.remarks.isEmpty { parts.append(.list(report.remarks.map { CleanText.line($0, limit: 500) })) }
        let rows = report.alerts.map { alert in
            [
                "\(owner(alert, names)): \(title(alert.metric))", words(alert.value, alert.metric),
                limit(alert.metric, alert.limits.warn), limit(alert.metric, alert.limits.critical),
                alert.level.rawValue
            ]
        }
        parts.append(
            .table(
                Table(
                    header: ["", "value", "warn", "critical", "level"], rows: rows, leastImportantFirst: [2, 3],
                    narrowestFirst: 24)))
        let unknown = report.alerts.filter { $0.level == .unknown }.map {
            "\(owner($0, names)): \(title($0.metric)) is not known, since \(CleanText.line($0.reason ?? "it was not measured", limit: 300))"
        }
        if !unknown.isEmpty { parts.append(.list(unknown)) }
        let earlier = Format.list(report.earlier.map { CleanText.line($0, limit: 80) })
        parts.append(
            .list([
                "Values are those of this run alone and have no interval: an alarm asks somebody to look, and proves nothing.",
                report.earlier.isEmpty
                    ? "No earlier run was found, so no cost can have risen."
                    : "Daily cost: per scored trial, on the meals both runs have, beside the median of \(earlier). How much more was asked is not in it."
            ]))
        return parts
    }

    private static func headline(_ report: MonitorReport, _ names: VariantNames) -> String {
        func list(_ alerts: [Alert]) -> String {
            Format.list(alerts.map { "\(title($0.metric)) of \(owner($0, names))" })
        }
        func list(_ level: AlertLevel) -> String { list(report.alerts.filter { $0.level == level }) }
        switch report.level {
        case .critical: return "CRITICAL: \(list(.critical))."
        case .warn: return "WARN: \(list(.warn))."
        case .fine: return "FINE: no measured value calls for an alert."
        case .unknown:
            return report.missing.isEmpty
                ? "NOT JUDGED: nothing was measured." : "NOT JUDGED: \(list(report.missing)) is unknown."
        }
    }

    private static func owner(_ alert: Alert, _ names: VariantNames) -> String {
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
        case .dailyCost: return value.isInfinite ? "up from $0" : (value > 0 ? "+" : "") + Format.percent(value)
        case .accuracy, .resolvedLocally, .falseAlarms, .apiErrors:
            return "\(Format.fixed(value * 100, decimals: 1)) %"
        }
    }

    private static func limit(_ metric: AlertMetric, _ value: Double) -> String {
        (metric.alarmsBelow ? "< " : "> ") + (metric == .p95 ? Format.milliseconds(value) : Format.percent(value))
    }
}
