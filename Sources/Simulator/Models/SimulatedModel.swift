import Hashing
import Statistics

/// How a simulated model behaves. Every number is invented: none is a measurement of any vendor's model.
package struct SimulatedModel: Sendable, Hashable {
    /// What the estimate of a meal's size is multiplied by on average; 1 is unbiased.
    package var bias: Double
    /// The standard deviation of the logarithm of the error that all foods of a meal share.
    package var mealError: Double
    /// The standard deviation of the logarithm of each food's own error.
    package var foodError: Double
    /// The probability that a food is not seen.
    package var missRate: Double
    /// The probability that a food is named which is not there.
    package var inventRate: Double
    /// The probability that a whole meal is off by a factor of 2.5 to 5.
    package var catastropheRate: Double
    /// The confidence stated for an answer without error.
    package var confidence: Double
    /// How much confidence falls per unit of logarithmic error. Small: the model does not know when it is wrong.
    package var confidenceSlope: Double
    /// The probability that the model refuses.
    package var refusalRate: Double
    /// The probability that the answer cannot be used: cut short, prose, or not its schema.
    package var invalidRate: Double
    /// Half of all answers are quicker, before the speed-up.
    package var medianLatency: Duration
    /// The standard deviation of the logarithm of latency.
    package var latencySpread: Double
    /// Tokens of thought before the answer, on average; 0 for a model that does not think.
    package var thoughtTokens: Int

    /// The row of a provider: by its name, else made from the hash of the name, so that every provider has one.
    package static func row(forProvider name: String) -> SimulatedModel {
        table.first { $0.name == name }?.model ?? derived(from: name)
    }

    /// A row between the best and the worst of the table, the same for the same name.
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
