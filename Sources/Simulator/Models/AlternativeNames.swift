import Nutrition
import Statistics

/// Other names a simulated model offers for a food. Invented: shares and ranks measure no vendor's model.
extension EstimateDrawing {
    /// Share of foods that a model without misses would name wrongly first.
    private static let leastConfusion = 0.08

    /// The estimate with other names. Some foods get another name first and their own behind it; such an answer is
    /// less sure of itself.
    func withAlternatives(_ estimate: MealEstimate) -> MealEstimate {
        var estimate = estimate
        var confused = 0
        estimate.foods = (estimate.foods ?? []).enumerated().map { place, food in
            var food = food
            var names = lookalikes(of: food, place: place)
            if uniform("confuses \(place)") < Self.leastConfusion + 2 * model.missRate, let wrong = names.first {
                confused += 1
                // Mostly second; sometimes below the three that a product would show, or missing.
                let rank = Int(uniform("own name \(place)") * uniform("own rank \(place)") * Double(names.count + 1))
                names.removeFirst()
                if rank < names.count { names.insert(food.name, at: rank) }
                food.name = wrong
                food.confidence = lowered(food.confidence, "food \(place)")
            }
            food.alternatives = Array(names.prefix(FoodEstimate.mostNames - 1))
            return food
        }
        if confused > 0 { estimate.confidence = lowered(estimate.confidence, "meal") }
        return estimate
    }

    private func lowered(_ confidence: Double?, _ use: String) -> Double? {
        confidence.map { ($0 - 0.15 - 0.15 * uniform("unsure \(use)")).clamped(0.05, 0.99).rounded(places: 2) }
    }

    /// Four reference foods of its category, or of any where the category has too few.
    private func lookalikes(of food: FoodEstimate, place: Int) -> [String] {
        let own = ReferenceFoods.find(food.name)?.name
        let others = ReferenceFoods.all.filter { $0.name != own && $0.name != food.name }
        let alike = others.filter { $0.category == food.category }
        var left = alike.count >= FoodEstimate.mostNames ? alike : others
        var stream = stream("lookalikes \(place)")
        var names: [String] = []
        while names.count < FoodEstimate.mostNames - 1, !left.isEmpty {
            names.append(left.remove(at: stream.below(left.count)).name)
        }
        return names
    }
}
