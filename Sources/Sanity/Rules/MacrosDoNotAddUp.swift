package import Nutrition

/// Rule 2, on the meal: the energy of the macronutrients is not the stated energy.
///
/// Energy of macros = 4·protein + 4·carbs + 9·fat kcal (Atwater's general factors). Where fibre is known it counts
/// 2 kcal/g instead of the 4 it has as a part of the carbs (carbs "by difference", as on US labels); fibre beyond the
/// carbs, or without them, counts 2 kcal/g on its own. All values are the scored totals. Meals with an alcoholic food
/// are exempt, since alcohol has 7 kcal/g and is no macro.
package struct MacrosDoNotAddUp: SanityRule {
    package let id = RuleID.macrosDoNotAddUp

    package init() {}

    package func finding(on meal: MealEstimate, profile: SanityProfile) -> Finding? {
        let totals = meal.scoredTotals
        let limits = profile.thresholds
        guard let energy = totals.energy?.value, energy > limits.macrosMinEnergy, !Alcohol.isIn(meal) else {
            return nil
        }
        let macros = Self.energy(of: totals)
        guard macros.isFinite else { return nil }
        let allowed = limits.macrosTolerance * energy
        let allKnown = totals.protein != nil && totals.carbs != nil && totals.fat != nil
        guard passes(macros - energy, allowed) || (allKnown && passes(energy - macros, allowed)) else { return nil }
        let which = allKnown ? "the macros" : "the known macros alone"
        return finding("\(which) make \(written(macros)) kcal, but \(written(energy)) kcal are stated", profile)
    }

    /// The energy of the known macros in kcal; unknown ones are left out, so the result is a lower bound.
    static func energy(of totals: Nutrients) -> Double {
        let carbs = totals.carbs?.value ?? 0
        let fibre = max(0, totals.fibre?.value ?? 0)
        let digestible = carbs - min(fibre, max(0, carbs))
        return 4 * (totals.protein?.value ?? 0) + 4 * digestible + 2 * fibre + 9 * (totals.fat?.value ?? 0)
    }
}
