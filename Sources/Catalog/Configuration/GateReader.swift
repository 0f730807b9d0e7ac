import Scoring
import YAML

/// Reads `gate` of `config.yaml`: a share such as `5%`, `5% advises` or `5% decides`, or `off`.
enum GateReader {
    private static let keys = [
        "energy_mae", "foods_f1", "sanity", "outcomes", "cost", "p95", "spend", "false_alarms", "missed_catastrophes",
        "accuracy"
    ]

    static func read(_ root: MappingReader) -> GateTolerances {
        var gate = GateTolerances()
        guard let reader = root.mapping("gate", known: keys) else { return gate }
        func read(
            _ key: String, _ path: WritableKeyPath<GateTolerances, Double?>, _ metrics: Set<GuardedMetric>,
            most: Double = 1000
        ) {
            guard let limit = limit(key, reader, most: most) else { return }
            gate[keyPath: path] = limit.within
            if let decides = limit.decides {
                if decides { gate.deciding.formUnion(metrics) } else { gate.deciding.subtract(metrics) }
            }
        }
        read("energy_mae", \.energyMAE, [.energyMAE])
        read("foods_f1", \.foodsF1, [.foodsF1, .foodsRecall])
        read("sanity", \.sanity, [.sanity], most: 100)
        read("outcomes", \.outcomes, [.outcomes], most: 100)
        read("cost", \.cost, [.cost])
        read("p95", \.p95, [.p95])
        // The total cost of a meal may rise as much as the cost of an answer.
        gate.spend = gate.cost
        read("spend", \.spend, [.spend])
        for metric in GuardedMetric.targets {
            let key = metric.difficulty == nil ? metric.rawValue : "accuracy"
            guard let limit = limit(key, reader, most: 100) else { continue }
            gate.targets[metric] = limit.within
            if let decides = limit.decides, decides { gate.deciding.insert(metric) }
        }
        return gate
    }

    /// Nil if absent or a mistake; `within` is nil for `off`, `decides` is nil for its default.
    /// - Parameter most: percent.
    private static func limit(
        _ key: String, _ reader: MappingReader, most: Double
    ) -> (within: Double?, decides: Bool?)? {
        guard let value = reader.value(key), !value.isNull else { return nil }
        if value.text == "off" { return (nil, nil) }
        let parts = value.text?.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false) ?? []
        let (number, words) = (parts.first?.split(separator: " ") ?? [], parts.last?.split(separator: " ") ?? [])
        guard parts.count == 2, number.count == 1, let percent = Double(number[0]), percent.isFinite, percent >= 0.1,
            percent <= most, words.isEmpty || words == ["decides"] || words == ["advises"]
        else {
            reader.note(
                value,
                "`\(key)` must be a percentage from 0.1% to \(MappingReader.plain(most))%, or off; write `\(key): 5%`, or `\(key): 5% decides` or `5% advises`"
            )
            return nil
        }
        return (percent / 100, words.first.map { $0 == "decides" })
    }
}
