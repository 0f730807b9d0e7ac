import Scoring
import YAML

enum MonitorReader {
    static func read(_ root: MappingReader) -> [AlertMetric: AlertLimits] {
        var limits: [AlertMetric: AlertLimits] = [:]
        guard let reader = root.mapping("monitor", known: AlertMetric.allCases.map(key)) else { return limits }
        for metric in AlertMetric.allCases {
            guard let own = reader.mapping(key(metric), known: ["warn", "critical"]) else { continue }
            let usual = metric.usualLimits
            let read = AlertLimits(
                warn: value("warn", of: metric, own) ?? usual.warn,
                critical: value("critical", of: metric, own) ?? usual.critical)
            if metric.alarmsBelow ? read.critical > read.warn : read.critical < read.warn,
                let node = reader.value(key(metric))
            {
                let side = metric.alarmsBelow ? "above" : "below"
                reader.note(
                    node, "`critical` of `\(key(metric))` is \(side) `warn`, which no value could reach; swap them")
                continue
            }
            limits[metric] = read
        }
        return limits
    }

    private static func key(_ metric: AlertMetric) -> String { metric == .p95 ? "p95_ms" : metric.rawValue }

    private static func value(_ key: String, of metric: AlertMetric, _ reader: MappingReader) -> Double? {
        switch metric {
        case .p95: reader.number(key, in: 1...3_600_000)
        case .dailyCost: reader.percentage(key, in: 0...1000)
        case .accuracy, .resolvedLocally, .falseAlarms, .apiErrors: reader.percentage(key, in: 0...100)
        }
    }
}
