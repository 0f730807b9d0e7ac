package import Nutrition

/// Rule 5, on foods and on the meal: impossible numbers. Finds negative or non-finite values, macros heavier than the
/// portion, and energy 0 with over 1 g of a macro. On the meal, signs are checked on stated totals, so that a food's
/// negative value is not reported twice; the rest on scored totals. With `refusesZeroEnergy`, also 0 kcal for foods
/// other than water, tea, coffee or a diet drink.
package struct Impossible: SanityRule {
    package let id = RuleID.impossible

    package init() {}

    package func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding? {
        var nutrients = food.nutrients
        if nutrients.mass == nil { nutrients.mass = food.portion?.grams }
        let message =
            Self.unreal(food.portion?.amount, "portion") ?? Self.unreal(food.confidence, "confidence")
            ?? Self.unreal(nutrients) ?? Self.contradiction(in: nutrients, profile)
        return message.map { finding($0, profile) }
    }

    package func finding(on meal: MealEstimate, profile: SanityProfile) -> Finding? {
        let message =
            Self.unreal(meal.confidence, "confidence") ?? Self.unreal(meal.statedTotals)
            ?? Self.contradiction(in: meal.scoredTotals, profile) ?? Self.zeroEnergy(of: meal, profile)
        return message.map { finding($0, profile) }
    }

    private static func zeroEnergy(of meal: MealEstimate, _ profile: SanityProfile) -> String? {
        guard profile.refusesZeroEnergy, meal.scoredTotals.energy?.value == 0,
            let food = meal.foods?.first(where: { !EnergyFreeDrinks.include($0.name) })
        else { return nil }
        return "0 kcal in all, more than 0 for \(shortened(food.name))"
    }

    private static func unreal(_ nutrients: Nutrients) -> String? {
        Nutrient.allCases.lazy.compactMap { unreal(nutrients[$0], $0.rawValue) }.first
    }

    private static func unreal(_ value: Double?, _ what: String) -> String? {
        guard let value else { return nil }
        if !value.isFinite { return "\(what) is not a finite number" }
        return value < 0 ? "\(what) \(written(value)), at least 0" : nil
    }

    private static func contradiction(in nutrients: Nutrients, _ profile: SanityProfile) -> String? {
        let macros: [(name: String, grams: Double)] = [Nutrient.protein, .carbs, .fat].compactMap { nutrient in
            nutrients[nutrient].map { (nutrient.rawValue, $0) }
        }
        if nutrients.energy?.value == 0,
            let macro = macros.first(where: { $0.grams > profile.thresholds.zeroEnergyMaxMacro })
        {
            let most = written(profile.thresholds.zeroEnergyMaxMacro)
            return "0 kcal with \(written(macro.grams)) g \(macro.name), at most \(most) g"
        }
        guard let mass = nutrients.mass?.value else { return nil }
        if let macro = macros.first(where: { passes($0.grams, mass) }) {
            return "\(written(macro.grams)) g \(macro.name), at most the portion's \(written(mass)) g"
        }
        let together = macros.reduce(0) { $0 + max(0, $1.grams) }
        return passes(together, mass)
            ? "\(written(together)) g of macros, at most the portion's \(written(mass)) g" : nil
    }
}
