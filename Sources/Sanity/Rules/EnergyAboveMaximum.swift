package import Nutrition

/// Rule 1a: a food exceeds its category's absolute maximum; suggests the usual maximum.
package struct EnergyAboveMaximum: SanityRule {
    package let id = RuleID.energyAboveMaximum

    package init() {}

    package func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding? {
        guard let energy = food.finiteEnergy, let range = food.range(in: profile), energy > range.absoluteMax else {
            return nil
        }
        return finding(
            "\(written(energy)) kcal, at most \(written(range.absoluteMax)) for \(food.kind)", profile,
            suggestedEnergy: range.max)
    }
}
