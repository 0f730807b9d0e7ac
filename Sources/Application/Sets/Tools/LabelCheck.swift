package import Nutrition

/// Truths that contradict themselves. A missing value is unknown, so no check uses it.
package enum LabelCheck {
    /// Share by which energy may differ from 4, 4 and 9 kcal a gram of protein, carbohydrates and fat.
    static let energyGap = 0.15
    /// Share by which a total may differ from the sum of the foods.
    static let massGap = 0.05
    /// kcal a gram; pure fat has 9.
    static let mostDensity = 9.3

    static func findings(of meal: Meal) -> [SetFinding] {
        reasons(meal.truth).map { SetFinding(kind: .label, meals: [meal.id], reason: $0) }
    }

    /// Why a truth is perhaps wrong, in sentences without a full stop; empty for most.
    package static func reasons(_ truth: Truth) -> [String] {
        let values = truth.nutrients
        let (protein, carbs, fat) = (values.protein?.value, values.carbs?.value, values.fat?.value)
        var reasons: [String] = []
        if let energy = values.energy?.value, energy > 50, let protein, let carbs, let fat {
            let sum = 4 * protein + 4 * carbs + 9 * fat - 2 * (values.fibre?.value ?? 0)
            if abs(sum - energy) > energyGap * energy {
                reasons.append("energy and macronutrients differ by more than 15 %")
            }
        }
        if let energy = values.energy?.value, let range = truth.energyRange, !range.contains(energy) {
            reasons.append("the energy is outside energy_kcal_range")
        }
        if let mass = values.mass?.value {
            if let energy = values.energy?.value, energy > mostDensity * mass {
                reasons.append("more than 9.3 kcal a gram")
            }
            if [protein, carbs, fat].reduce(0, { $0 + ($1 ?? 0) }) > mass + 1 {
                reasons.append("the macronutrients weigh more than the meal")
            }
            let grams = truth.foods?.map { $0.mass?.value } ?? []
            let sum = grams.reduce(0) { $0 + ($1 ?? 0) }
            if !grams.isEmpty, !grams.contains(nil), abs(sum - mass) > massGap * max(sum, mass) + 1 {
                reasons.append("the mass and the sum of the foods differ by more than 5 %")
            }
        }
        return reasons
    }
}
