package import Nutrition

/// Rule 8: a food's energy per gram does not fit the named food, or exceeds that of any food. Above 9.3 kcal/g it is
/// critical in every profile. References below 10 kcal per 100 g (water, black coffee, tea) are skipped: half of almost
/// nothing is meaningless.
package struct EnergyDensityOff: SanityRule {
    package let id = RuleID.energyDensityOff

    package init() {}

    package func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding? {
        guard let energy = food.finiteEnergy, energy >= 0, let mass = food.knownMass else { return nil }
        let limits = profile.thresholds
        let density = energy / mass * 100
        guard density.isFinite else { return nil }
        if passes(density, limits.densityMax * 100) {
            var found = finding(
                "\(written(density)) kcal per 100 g, at most \(written(limits.densityMax * 100))", profile)
            found.severity = .critical
            return found
        }
        guard let reference = ReferenceFoods.comparable(to: food.name), reference.energyPer100g >= 10 else {
            return nil
        }
        let usual = reference.energyPer100g
        let (least, most) = (usual * limits.densityMinRatio, usual * limits.densityMaxRatio)
        let isAbove = passes(density, most)
        guard isAbove || passes(least, density) else { return nil }
        let limit = isAbove ? "at most \(written(most))" : "at least \(written(least))"
        return finding(
            "\(written(density)) kcal per 100 g, \(limit) (\(reference.name) has about \(written(usual)))", profile)
    }
}
