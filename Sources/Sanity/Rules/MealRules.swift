import Nutrition

/// The rules on meals, and those on foods and meals.
extension RuleID {
    /// Rule 2, on foods and on the meal (scored totals): the macronutrients' energy differs from the stated energy. Energy
    /// of macros = 4·protein + 4·carbs + 9·fat kcal (Atwater's general factors). With `countsFibreAndAlcohol`, fibre counts
    /// 2 kcal/g instead of 4 within the carbs ("by difference", as on US labels), or 2 kcal/g beyond or without them;
    /// alcoholic foods and meals are exempt, since alcohol has 7 kcal/g and is no macro.
    func macros(_ stated: Nutrients, _ profile: SanityProfile, _ isAlcoholic: () -> Bool) -> Finding? {
        let limits = profile.thresholds
        guard let energy = stated.energy?.value, energy > limits.macrosMinEnergy else { return nil }
        let macros = macroEnergy(of: stated, countsFibre: profile.countsFibreAndAlcohol)
        guard macros.isFinite else { return nil }
        let allowed = limits.macrosTolerance * energy
        let allKnown = stated.protein != nil && stated.carbs != nil && stated.fat != nil
        guard passes(macros - energy, allowed) || (allKnown && passes(energy - macros, allowed)),
            !(profile.countsFibreAndAlcohol && isAlcoholic())
        else { return nil }
        let which = allKnown ? "macros" : "the known macros alone"
        let most = percent(limits.macrosTolerance)
        return finding("\(which) make \(written(macros)) kcal, \(written(energy)) stated, at most \(most) apart")
    }

    /// kcal of the known macros; unknown ones are left out, so it is a lower bound.
    private func macroEnergy(of totals: Nutrients, countsFibre: Bool) -> Double {
        let carbs = totals.carbs?.value ?? 0
        let fibre = countsFibre ? max(0, totals.fibre?.value ?? 0) : 0
        let digestible = carbs - min(fibre, max(0, carbs))
        return 4 * (totals.protein?.value ?? 0) + 4 * digestible + 2 * fibre + 9 * (totals.fat?.value ?? 0)
    }

    /// Rule 5, on foods and on the meal: impossible numbers. Finds negative or non-finite values, macros heavier than the
    /// portion, and energy 0 with over 1 g of a macro. On the meal, signs are checked on stated totals, so that a food's
    /// negative value is not reported twice; the rest on scored totals. With `refusesZeroEnergy`, also 0 kcal for foods
    /// other than water, tea, coffee or a diet drink.
    func impossible(_ food: FoodEstimate, _ profile: SanityProfile) -> Finding? {
        var nutrients = food.nutrients
        if nutrients.mass == nil { nutrients.mass = food.portion?.grams }
        let message =
            unreal(food.portion?.amount, "portion") ?? unreal(food.confidence, "confidence")
            ?? unreal(nutrients) ?? contradiction(in: nutrients, profile)
        return message.map { finding($0) }
    }

    func impossible(_ meal: MealEstimate, _ profile: SanityProfile) -> Finding? {
        let message =
            unreal(meal.confidence, "confidence") ?? unreal(meal.statedTotals)
            ?? contradiction(in: meal.scoredTotals, profile) ?? zeroEnergy(of: meal, profile)
        return message.map { finding($0) }
    }

    private func zeroEnergy(of meal: MealEstimate, _ profile: SanityProfile) -> String? {
        guard profile.refusesZeroEnergy, meal.scoredTotals.energy?.value == 0,
            let food = meal.foods?.first(where: { !EnergyFreeDrinks.include($0.name) })
        else { return nil }
        return "0 kcal in all, more than 0 for \(shortened(food.name))"
    }

    private func unreal(_ nutrients: Nutrients) -> String? {
        Nutrient.allCases.lazy.compactMap { unreal(nutrients[$0], $0.rawValue) }.first
    }

    private func unreal(_ value: Double?, _ what: String) -> String? {
        guard let value else { return nil }
        if !value.isFinite { return "\(what) is not a finite number" }
        return value < 0 ? "\(what) \(written(value)), at least 0" : nil
    }

    private static let macros = [Nutrient.protein, .carbs, .fat]

    private func contradiction(in nutrients: Nutrients, _ profile: SanityProfile) -> String? {
        func firstMacro(where isTooMuch: (Double) -> Bool) -> String? {
            for macro in Self.macros {
                if let grams = nutrients[macro], isTooMuch(grams) { return "\(written(grams)) g \(macro.rawValue)" }
            }
            return nil
        }
        let most = profile.thresholds.zeroEnergyMaxMacro
        if nutrients.energy?.value == 0, let macro = firstMacro(where: { $0 > most }) {
            return "0 kcal with \(macro), at most \(written(most)) g"
        }
        guard let mass = nutrients.mass?.value else { return nil }
        if let macro = firstMacro(where: { passes($0, mass) }) {
            return "\(macro), at most the portion's \(written(mass)) g"
        }
        let together = Self.macros.reduce(0) { $0 + max(0, nutrients[$1] ?? 0) }
        return passes(together, mass)
            ? "\(written(together)) g of macros, at most the portion's \(written(mass)) g" : nil
    }

    /// Rule 6, on foods and on the meal: low confidence. On the meal it uses the decision confidence: the meal's, else its
    /// foods'.
    func confidence(_ confidence: Double?, _ profile: SanityProfile) -> Finding? {
        let least = profile.thresholds.lowConfidence
        guard let confidence, confidence < least else { return nil }
        return finding("stated confidence \(percent(confidence)), at least \(percent(least))")
    }

    /// Rule 7, on the meal: a stated total is not the sum of its foods. Compares every axis but
    /// mass where both are known; reports the first mismatch. Beside energy, a gap must also exceed 1 g (10 mg of
    /// sodium), since totals are often rounded.
    func totals(_ meal: MealEstimate, _ profile: SanityProfile) -> Finding? {
        let summed = meal.summedTotals
        for nutrient in [Nutrient.energy, .protein, .carbs, .fat, .fibre, .sugar, .sodium] {
            guard let stated = meal.statedTotals[nutrient], let sum = summed[nutrient], stated.isFinite, sum.isFinite
            else { continue }
            let gap = abs(stated - sum)
            guard passes(gap, profile.thresholds.totalsTolerance * max(abs(stated), abs(sum))) else { continue }
            guard nutrient == .energy || passes(gap, nutrient == .sodium ? 10 : 1) else { continue }
            return finding(
                """
                stated \(nutrient.rawValue) \(written(stated)) \(nutrient.unit), foods sum to \(written(sum)), \
                at most \(percent(profile.thresholds.totalsTolerance)) apart
                """)
        }
        return nil
    }
}
