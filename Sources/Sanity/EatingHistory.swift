package import Nutrition

/// What one person truly ate before one meal. Earlier is by `day`, as text, then file order. Foods are equal if their
/// names are, or if they name the same reference food.
package struct EatingHistory: Sendable {
    private struct Serving {
        /// Index of the meal in the person's order.
        var meal: Int
        /// kcal; nil unless the meal had no other food.
        var energy: Double?
        var mass: Double?
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
                    servings[key(food.name), default: []].append(
                        Serving(meal: place, energy: energy, mass: food.mass?.value))
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

    /// Mean of earlier servings ± the profile's standard deviations, in kcal or g; nil with too few.
    func usual(of food: String, _ nutrient: Nutrient, profile: SanityProfile) -> ClosedRange<Double>? {
        let limits = profile.thresholds
        let own = servings[Self.key(food)] ?? []
        // Twice over them instead of a list: every food of every answer asks.
        func sum(_ term: (Double) -> Double) -> (count: Double, sum: Double) {
            var (count, sum) = (0.0, 0.0)
            for serving in own {
                guard serving.meal < end else { break }
                guard let value = nutrient == .energy ? serving.energy : serving.mass else { continue }
                count += 1
                sum += term(value)
            }
            return (count, sum)
        }
        let (count, total) = sum { $0 }
        guard count > 1, count >= limits.habitMeals else { return nil }
        let mean = total / count
        let squares = sum { ($0 - mean) * ($0 - mean) }.sum
        let spread = max((squares / (count - 1)).squareRoot(), Self.leastSpread * mean)
        guard spread.isFinite, spread > 0 else { return nil }
        return max(0, mean - limits.habitDeviations * spread)...(mean + limits.habitDeviations * spread)
    }

    private static func key(_ name: String) -> String {
        ReferenceFoods.comparable(to: name)?.name ?? name.lowercased()
    }
}
