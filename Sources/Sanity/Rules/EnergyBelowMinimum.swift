package import Nutrition

/// Rule 1b: a food has some energy, but less than the minimum of its category.
package struct EnergyBelowMinimum: SanityRule {
    package let id = RuleID.energyBelowMinimum

    package init() {}

    package func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding? {
        guard let energy = food.finiteEnergy, let range = food.range(in: profile), energy > 0, energy < range.min else {
            return nil
        }
        return finding("\(written(energy)) kcal, at least \(written(range.min)) for \(food.kind)", profile)
    }
}
