import Hashing
import Statistics

/// How a simulated model behaves. Every number is invented: none is a measurement of any vendor's model.
package struct SimulatedModel: Sendable, Hashable {
    /// Mean factor of estimated meal size; 1 is unbiased.
    package var bias: Double
    /// Standard deviation of the log error shared by all foods of a meal.
    package var mealError: Double
    /// Standard deviation of each food's own log error.
    package var foodError: Double
    package var missRate: Double
    package var inventRate: Double
    /// Probability that a meal is off by a factor of 2.5 to 5.
    package var catastropheRate: Double
    /// Stated confidence for an answer without error.
    package var confidence: Double
    /// Fall of confidence per unit of log error. Small: the model does not know when it is wrong.
    package var confidenceSlope: Double
    package var refusalRate: Double
    /// Probability of an unusable answer: cut short, prose, or not its schema.
    package var invalidRate: Double
    /// Before the speed-up.
    package var medianLatency: Duration
    /// Standard deviation of log latency.
    package var latencySpread: Double
    /// Mean reasoning tokens; 0 for a model without reasoning.
    package var thoughtTokens: Int

    /// The row of a provider's name, or one derived from its hash, so that every provider has one.
    package static func row(forProvider name: String) -> SimulatedModel {
        table.first { $0.name == name }?.model ?? derived(from: name)
    }

    /// A row between the best and the worst of the table, determined by the name.
    static func derived(from name: String) -> SimulatedModel {
        var stream = RandomStream(seed: 0, purpose: "simulated model \(name)")
        func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * stream.uniform() }
        return SimulatedModel(
            bias: between(0.88, 1.12), mealError: between(0.12, 0.35), foodError: between(0.12, 0.3),
            missRate: between(0.02, 0.15), inventRate: between(0.01, 0.1), catastropheRate: between(0.003, 0.03),
            confidence: between(0.75, 0.95), confidenceSlope: between(0.1, 0.5), refusalRate: between(0, 0.004),
            invalidRate: between(0, 0.015), medianLatency: .milliseconds(Int(between(900, 4000))),
            latencySpread: between(0.2, 0.5), thoughtTokens: 0)
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

extension SimulatedModel {
    /// Rows by provider name, in printing order. docs/simulator.md shows the same numbers.
    package static let table: [(name: String, model: SimulatedModel)] = [
        (
            "mistral-large",
            SimulatedModel(
                bias: 0.96, mealError: 0.21, foodError: 0.18, missRate: 0.06, inventRate: 0.03, catastropheRate: 0.008,
                confidence: 0.86, confidenceSlope: 0.35, refusalRate: 0.001, invalidRate: 0.004,
                medianLatency: .milliseconds(2600), latencySpread: 0.3, thoughtTokens: 0)
        ),
        (
            "mistral-small",
            SimulatedModel(
                bias: 1.06, mealError: 0.29, foodError: 0.25, missRate: 0.11, inventRate: 0.07, catastropheRate: 0.02,
                confidence: 0.88, confidenceSlope: 0.15, refusalRate: 0.001, invalidRate: 0.012,
                medianLatency: .milliseconds(1300), latencySpread: 0.3, thoughtTokens: 0)
        ),
        (
            "gpt-4o-mini",
            SimulatedModel(
                bias: 1.08, mealError: 0.26, foodError: 0.22, missRate: 0.09, inventRate: 0.05, catastropheRate: 0.015,
                confidence: 0.92, confidenceSlope: 0.12, refusalRate: 0.004, invalidRate: 0.003,
                medianLatency: .milliseconds(3100), latencySpread: 0.4, thoughtTokens: 0)
        ),
        (
            "gpt-6-luna",
            SimulatedModel(
                bias: 1.02, mealError: 0.19, foodError: 0.17, missRate: 0.05, inventRate: 0.03, catastropheRate: 0.006,
                confidence: 0.88, confidenceSlope: 0.4, refusalRate: 0.003, invalidRate: 0.002,
                medianLatency: .milliseconds(2400), latencySpread: 0.35, thoughtTokens: 120)
        ),
        (
            "gemini-flash",
            SimulatedModel(
                bias: 0.98, mealError: 0.2, foodError: 0.19, missRate: 0.05, inventRate: 0.04, catastropheRate: 0.009,
                confidence: 0.9, confidenceSlope: 0.3, refusalRate: 0.002, invalidRate: 0.005,
                medianLatency: .milliseconds(1700), latencySpread: 0.35, thoughtTokens: 180)
        ),
        (
            "gemini-pro",
            SimulatedModel(
                bias: 0.99, mealError: 0.15, foodError: 0.14, missRate: 0.03, inventRate: 0.02, catastropheRate: 0.004,
                confidence: 0.87, confidenceSlope: 0.45, refusalRate: 0.002, invalidRate: 0.002,
                medianLatency: .milliseconds(5200), latencySpread: 0.4, thoughtTokens: 700)
        )
    ]
}
