import Scoring
import YAML

/// Reads the `gate` part of `config.yaml`: shares written as `5%`, or `off`.
enum GateReader {
    private static let keys = [
        "energy_mae", "foods_f1", "sanity", "outcomes", "cost", "p95", "false_alarms", "missed_catastrophes", "accuracy"
    ]

    static func read(_ root: MappingReader) -> GateTolerances {
        var gate = GateTolerances()
        guard let reader = root.mapping("gate", known: keys) else { return gate }
        gate.energyMAE = tolerance("energy_mae", gate.energyMAE, reader)
        gate.foodsF1 = tolerance("foods_f1", gate.foodsF1, reader)
        gate.sanity = tolerance("sanity", gate.sanity, reader, most: 100)
        gate.outcomes = tolerance("outcomes", gate.outcomes, reader, most: 100)
        gate.cost = tolerance("cost", gate.cost, reader)
        gate.p95 = tolerance("p95", gate.p95, reader)
        for metric in GuardedMetric.targets {
            let key = metric.difficulty == nil ? metric.rawValue : "accuracy"
            gate.targets[metric] = tolerance(key, gate.targets[metric], reader, most: 100)
        }
        return gate
    }

    /// The share; nil for `off`.
    ///
    /// - Parameter most: percent.
    private static func tolerance(
        _ key: String, _ usual: Double?, _ reader: MappingReader, most: Double = 1000
    ) -> Double? {
        guard let value = reader.value(key), !value.isNull else { return usual }
        if value.text == "off" { return nil }
        guard let text = value.text, text.hasSuffix("%"),
            let percent = Double(text.dropLast().drop { $0 == " " }.trimmed), percent.isFinite, percent >= 0.1,
            percent <= most
        else {
            reader.note(
                value,
                "`\(key)` must be a percentage from 0.1% to \(MappingReader.plain(most))%, or off; write `\(key): 5%`")
            return usual
        }
        return percent / 100
    }
}

extension Substring {
    /// Without spaces at the end, as in `5 %`.
    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
