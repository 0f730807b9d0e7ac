package import Nutrition

/// What one person truly ate before one meal. Earlier is by `day`, as text, then file order. Foods are equal if their
/// names are, or if they name the same reference food.
package struct EatingHistory: Sendable {
    private struct Serving {
        /// Index of the meal in the person's order.
        var meal: Int
        /// Of this serving and those before it: kcal of meals without another food, and g.
        var energy: Spread
        var mass: Spread
    }

    /// Mean and sum of squared differences, kept as values come (Welford 1962).
    private struct Spread {
        var count = 0.0
        var mean = 0.0
        var squares = 0.0

        func with(_ value: Double?) -> Spread {
            guard let value else { return self }
            let (count, difference) = (count + 1, value - mean)
            let mean = mean + difference / count
            return Spread(count: count, mean: mean, squares: squares + difference * (value - mean))
        }
    }

    /// Servings of the person by food, in order; shared by all the person's meals.
    private let servings: [String: [Serving]]
    /// Servings from this meal on are not earlier.
    private let end: Int

    /// Smallest standard deviation ÷ mean: a few equal portions do not show how portions vary.
    private static let leastSpread = 0.1

    /// The history at each meal; nil for a meal without a person.
    package static func all(of meals: [Meal]) -> [EatingHistory?] {
        var histories = [EatingHistory?](repeating: nil, count: meals.count)
        for own in Dictionary(grouping: meals.indices.filter { meals[$0].person != nil }, by: { meals[$0].person })
            .values
        {
            let ordered = own.sorted { (meals[$0].day ?? "", $0) < (meals[$1].day ?? "", $1) }
            var servings: [String: [Serving]] = [:]
            for (place, meal) in ordered.enumerated() {
                let truth = meals[meal].truth
                let foods = truth.foods ?? []
                for food in foods {
                    let energy = foods.count == 1 ? truth.value(of: .energy) : nil
                    let name = key(food.name)
                    let last = servings[name]?.last
                    servings[name, default: []].append(
                        Serving(
                            meal: place, energy: (last?.energy ?? Spread()).with(energy),
                            mass: (last?.mass ?? Spread()).with(food.mass?.value)))
                }
            }
            for (place, meal) in ordered.enumerated() {
                histories[meal] = EatingHistory(servings: servings, end: place)
            }
        }
        return histories
    }

    /// Whether the answer names a food the person ate before; nil if it lists no foods.
    func knows(_ estimate: MealEstimate) -> Bool? {
        estimate.foods.map { foods in
            foods.contains { food in servings[Self.key(food.name)]?.first.map { $0.meal < end } ?? false }
        }
    }

    /// Mean of earlier servings ± the profile's standard deviations, in kcal and g; nil with too few.
    func usual(
        of food: String, profile: SanityProfile
    ) -> (energy: ClosedRange<Double>?, mass: ClosedRange<Double>?)? {
        guard let own = servings[Self.key(food)] else { return nil }
        // The first serving that is not earlier.
        var (low, high) = (0, own.count)
        while low < high {
            let middle = (low + high) / 2
            if own[middle].meal < end { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let limits = profile.thresholds
        return (range(of: own[low - 1].energy, limits), range(of: own[low - 1].mass, limits))
    }

    private func range(of earlier: Spread, _ limits: SanityThresholds) -> ClosedRange<Double>? {
        guard earlier.count > 1, earlier.count >= limits.habitMeals else { return nil }
        let mean = earlier.mean
        let spread = max((earlier.squares / (earlier.count - 1)).squareRoot(), Self.leastSpread * mean)
        guard spread.isFinite, spread > 0 else { return nil }
        return max(0, mean - limits.habitDeviations * spread)...(mean + limits.habitDeviations * spread)
    }

    private static func key(_ name: String) -> String {
        ReferenceFoods.comparable(to: name)?.name ?? name.lowercased()
    }
}
