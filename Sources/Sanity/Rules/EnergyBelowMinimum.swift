package import Nutrition

/// Rule 1b: a food's energy is above 0 but below its category's minimum.
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
