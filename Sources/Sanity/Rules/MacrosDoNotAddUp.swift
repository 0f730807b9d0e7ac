package import Nutrition

/// Rule 2, on foods and on the meal (scored totals): the macronutrients' energy differs from the stated energy. Energy
/// of macros = 4·protein + 4·carbs + 9·fat kcal (Atwater's general factors). With `countsFibreAndAlcohol`, fibre counts
/// 2 kcal/g instead of 4 within the carbs ("by difference", as on US labels), or 2 kcal/g beyond or without them;
/// alcoholic foods and meals are exempt, since alcohol has 7 kcal/g and is no macro.
package struct MacrosDoNotAddUp: SanityRule {
    package let id = RuleID.macrosDoNotAddUp

    package init() {}

    package func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding? {
        finding(food.nutrients, profile) { Alcohol.isIn(food) }
    }

    package func finding(on meal: MealEstimate, profile: SanityProfile) -> Finding? {
        finding(meal.scoredTotals, profile) { Alcohol.isIn(meal) }
    }

    private func finding(_ stated: Nutrients, _ profile: SanityProfile, _ isAlcoholic: () -> Bool) -> Finding? {
        let limits = profile.thresholds
        guard let energy = stated.energy?.value, energy > limits.macrosMinEnergy else { return nil }
        let macros = Self.energy(of: stated, countsFibre: profile.countsFibreAndAlcohol)
        guard macros.isFinite else { return nil }
        let allowed = limits.macrosTolerance * energy
        let allKnown = stated.protein != nil && stated.carbs != nil && stated.fat != nil
        guard passes(macros - energy, allowed) || (allKnown && passes(energy - macros, allowed)),
            !(profile.countsFibreAndAlcohol && isAlcoholic())
        else { return nil }
        let which = allKnown ? "macros" : "the known macros alone"
        let most = percent(limits.macrosTolerance)
        return finding(
            "\(which) make \(written(macros)) kcal, \(written(energy)) stated, at most \(most) apart", profile)
    }

    /// kcal of the known macros; unknown ones are left out, so it is a lower bound.
    static func energy(of totals: Nutrients, countsFibre: Bool = true) -> Double {
        let carbs = totals.carbs?.value ?? 0
        let fibre = countsFibre ? max(0, totals.fibre?.value ?? 0) : 0
        let digestible = carbs - min(fibre, max(0, carbs))
        return 4 * (totals.protein?.value ?? 0) + 4 * digestible + 2 * fibre + 9 * (totals.fat?.value ?? 0)
    }
}
