extension SimulatedModel {
    /// The rows by provider name, in the order they are printed. docs/simulator.md shows the same numbers.
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
