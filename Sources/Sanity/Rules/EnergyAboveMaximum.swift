package import Nutrition

/// Rule 1a: a food has more energy than the absolute maximum of its category; suggests the category's usual maximum.
package struct EnergyAboveMaximum: SanityRule {
    package let id = RuleID.energyAboveMaximum

    package init() {}

    package func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding? {
        guard let energy = food.finiteEnergy, let range = food.range(in: profile), energy > range.absoluteMax,
            let category = food.category
        else { return nil }
        return finding(
            "\(written(energy)) kcal is above the \(written(range.absoluteMax)) kcal a \(category.rawValue) serving can have",
            profile, suggestedEnergy: range.max)
    }
}
