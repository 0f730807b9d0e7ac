import Nutrition

/// An answer's energy error in kcal, split by its cause. The three parts add up to the foods' sum minus the truth.
package struct EnergyErrorParts: Sendable, Hashable {
    /// Which food: the energy of invented foods minus that of missed ones.
    package var food = 0.0
    /// How much: the error in grams of matched foods, at their true energy per gram.
    package var amount = 0.0
    /// Which number: the error in energy per gram of matched foods, times the stated grams.
    package var number = 0.0

    package var total: Double { food + amount + number }

    /// Nil if the grams or the energy of a matched food, or the energy of an invented one, are unknown.
    /// - Parameter truth: the true foods' grams and kcal.
    static func of(
        _ foods: [FoodEstimate], truth: [(grams: Double, energy: Double)], matches: [FoodMatcher.Match]
    ) -> EnergyErrorParts? {
        var parts = EnergyErrorParts()
        let partner = Dictionary(matches.map { ($0.predicted, $0.truth) }) { first, _ in first }
        for (place, food) in foods.enumerated() {
            guard let energy = food.nutrients.energy.flatMap({ PlainNumber.bounded($0.value) }) else { return nil }
            guard let own = partner[place] else {
                parts.food += energy
                continue
            }
            guard let grams = Grounder.grams(of: food) else { return nil }
            let density = truth[own].energy / truth[own].grams
            parts.amount += (grams - truth[own].grams) * density
            parts.number += energy - grams * density
        }
        let found = Set(partner.values)
        for (place, food) in truth.enumerated() where !found.contains(place) { parts.food -= food.energy }
        return parts
    }
}

/// The true energy of each food of a meal. Sets state the energy of the meal alone, so that of a meal of one food is
/// its own, and otherwise the bundled foods' energies are scaled to it.
enum TrueFoodEnergies {
    /// The scale beyond which the bundled foods are not those of the meal.
    private static let scales = 0.5...2.0

    /// Nil if grams, the meal's energy or a bundled food are unknown, or the scale is out of bounds.
    static func of(_ truth: Truth) -> [(grams: Double, energy: Double)]? {
        guard let foods = truth.foods, !foods.isEmpty, foods.count <= FoodMatcher.limit,
            let energy = truth.value(of: .energy).flatMap(PlainNumber.bounded)
        else { return nil }
        let grams = foods.compactMap { food in food.mass.flatMap { PlainNumber.bounded($0.value) } }.filter { $0 > 0 }
        guard grams.count == foods.count else { return nil }
        if foods.count == 1 { return [(grams[0], energy)] }
        let usual = zip(foods, grams).compactMap { food, grams in
            ReferenceFoods.comparable(to: food.name).map { $0.energyPer100g * grams / 100 }
        }
        let sum = usual.reduce(0, +)
        guard usual.count == foods.count, sum > 0, scales.contains(energy / sum) else { return nil }
        return zip(grams, usual).map { ($0, $1 * energy / sum) }
    }
}
