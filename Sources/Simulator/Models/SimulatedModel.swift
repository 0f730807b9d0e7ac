import Statistics

/// How a simulated model behaves. Every number is invented: none is a measurement of any vendor's model.
package struct SimulatedModel: Sendable, Hashable {
    /// Mean factor of estimated meal size; 1 is unbiased.
    package var bias = 1.0
    /// Standard deviation of the log error shared by all foods of a meal.
    package var mealError = 0.0
    /// Standard deviation of each food's own log error.
    package var foodError = 0.0
    package var missRate = 0.0
    package var inventRate = 0.0
    /// Probability that a meal is off by a factor of 2.5 to 5.
    package var catastropheRate = 0.0
    /// Stated confidence for an answer without error.
    package var confidence = 0.0
    /// Fall of confidence per unit of log error. Small: the model does not know when it is wrong.
    package var confidenceSlope = 0.0
    package var refusalRate = 0.0
    /// Probability of an unusable answer: cut short, prose, or not its schema.
    package var invalidRate = 0.0
    /// Before the speed-up.
    private var medianMilliseconds = 0.0
    /// Standard deviation of log latency.
    package var latencySpread = 0.0
    /// Mean reasoning tokens; 0 for a model without reasoning.
    package var thoughtTokens = 0.0

    /// Before the speed-up, to whole milliseconds.
    package var medianLatency: Duration { .milliseconds(Int(medianMilliseconds)) }

    private typealias Property = any WritableKeyPath<SimulatedModel, Double> & Sendable

    private static let names = [
        "mistral-large", "mistral-small", "gpt-4o-mini", "gpt-6-luna", "gemini-flash", "gemini-pro"
    ]

    /// Each property's values for `names`, as docs/simulator.md shows them, and its range for other providers; in the order
    /// of their draws.
    private static let properties: [(path: Property, values: [Double], others: ClosedRange<Double>)] = [
        (\.bias, [0.96, 1.06, 1.08, 1.02, 0.98, 0.99], 0.88...1.12),
        (\.mealError, [0.21, 0.29, 0.26, 0.19, 0.2, 0.1], 0.12...0.35),
        (\.foodError, [0.18, 0.25, 0.22, 0.17, 0.19, 0.08], 0.12...0.3),
        (\.missRate, [0.06, 0.11, 0.09, 0.05, 0.05, 0.02], 0.02...0.15),
        (\.inventRate, [0.03, 0.07, 0.05, 0.03, 0.04, 0.01], 0.01...0.1),
        (\.catastropheRate, [0.008, 0.02, 0.015, 0.001, 0.009, 0.001], 0.003...0.03),
        (\.confidence, [0.86, 0.88, 0.92, 0.88, 0.9, 0.87], 0.75...0.95),
        (\.confidenceSlope, [0.35, 0.15, 0.12, 0.4, 0.3, 0.45], 0.1...0.5),
        (\.refusalRate, [0.001, 0.001, 0.004, 0.003, 0.002, 0.002], 0...0.004),
        (\.invalidRate, [0.004, 0.012, 0.003, 0.002, 0.005, 0.002], 0...0.015),
        (\.medianMilliseconds, [2600, 1300, 3100, 2400, 1700, 5200], 900...4000),
        (\.latencySpread, [0.3, 0.3, 0.4, 0.35, 0.35, 0.4], 0.2...0.5),
        (\.thoughtTokens, [0, 0, 0, 120, 180, 700], 0...0)
    ]

    private init(_ value: (_ values: [Double], _ others: ClosedRange<Double>) -> Double) {
        for (path, values, others) in Self.properties { self[keyPath: path] = value(values, others) }
    }

    /// Rows by provider name, in printing order.
    package static let table: [(name: String, model: SimulatedModel)] = names.enumerated().map { place, name in
        (name, SimulatedModel { values, _ in values[place] })
    }

    /// The row of a provider's name, or one drawn by it between the best and the worst.
    package static func row(forProvider name: String) -> SimulatedModel {
        if let row = table.first(where: { $0.name == name }) { return row.model }
        var stream = RandomStream(seed: 0, purpose: "simulated model \(name)")
        return SimulatedModel { _, range in
            range.lowerBound + (range.upperBound - range.lowerBound) * stream.uniform()
        }
    }
}

/// How another prompt or photo setting changes a simulated model, from the header `x-nutrieval-variation`: the error
/// factor in millionths, a blank, and a name. Invented, like the models.
struct ModelVariation: Sendable, Hashable {
    /// Factor of errors and misses, in [0.05, 20].
    var error: Double
    /// Half of the model's own error is drawn from it.
    var name: String

    /// Nil for an invalid header.
    init?(header: String) {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard let first = parts.first, let millionths = Int(first), (50_000...20_000_000).contains(millionths) else {
            return nil
        }
        error = Double(millionths) / 1_000_000
        name = parts.count > 1 ? String(parts[1].prefix(300)) : ""
    }

    func applied(to model: SimulatedModel) -> SimulatedModel {
        var model = model
        model.mealError *= error
        model.foodError *= error
        model.missRate = min(0.5, model.missRate * error)
        model.inventRate = min(0.5, model.inventRate * error)
        model.bias = 1 + (model.bias - 1) * min(error, 4)
        return model
    }
}
