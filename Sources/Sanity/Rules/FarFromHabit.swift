package import Nutrition

/// Rule 9: a food is far from the person's earlier servings, in energy or, if unknown, in grams.
package struct FarFromHabit: SanityRule {
    package let id = RuleID.farFromHabit

    package init() {}

    package func finding(on food: FoodEstimate, history: EatingHistory?, profile: SanityProfile) -> Finding? {
        guard let history else { return nil }
        for nutrient in [Nutrient.energy, .mass] {
            let stated = nutrient == .energy ? food.finiteEnergy : food.knownMass
            guard let stated, let usual = history.usual(of: food.name, nutrient, profile: profile) else { continue }
            guard passes(stated, usual.upperBound) || passes(usual.lowerBound, stated) else { return nil }
            return finding(
                """
                \(written(stated)) \(nutrient.unit), this person's usual is \(written(usual.lowerBound)) to \
                \(written(usual.upperBound))
                """, profile)
        }
        return nil
    }
}
