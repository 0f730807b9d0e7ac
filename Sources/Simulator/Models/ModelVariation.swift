/// How a prompt or photo setting other than the provider's own changes a simulated model, as the header
/// `x-nutrieval-variation` states it: the factor of its errors in millionths, a blank, and a name. Invented, as the models are.
struct ModelVariation: Sendable, Hashable {
    /// What errors and misses are multiplied by, in [0.05, 20].
    var error: Double
    /// Half of the model's own error is drawn by it.
    var name: String

    /// Nil for what is no such header.
    init?(header: String) {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard let first = parts.first, let millionths = Int(first), (50_000...20_000_000).contains(millionths) else {
            return nil
        }
        error = Double(millionths) / 1_000_000
        name = parts.count > 1 ? String(parts[1].prefix(300)) : ""
    }

    /// The model under it.
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
