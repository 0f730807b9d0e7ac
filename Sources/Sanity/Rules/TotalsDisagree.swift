package import Nutrition

/// Rule 7, on the meal: a stated total is not the sum of its foods. Compares energy, protein, carbs, fat and fibre
/// where both are known; reports the first mismatch. A gap in grams must also exceed 1 g, since totals are often
/// rounded.
package struct TotalsDisagree: SanityRule {
    package let id = RuleID.totalsDisagree

    package init() {}

    package func finding(on meal: MealEstimate, profile: SanityProfile) -> Finding? {
        let summed = meal.summedTotals
        for nutrient in [Nutrient.energy, .protein, .carbs, .fat, .fibre] {
            guard let stated = meal.statedTotals[nutrient], let sum = summed[nutrient], stated.isFinite, sum.isFinite
            else { continue }
            let gap = abs(stated - sum)
            guard passes(gap, profile.thresholds.totalsTolerance * max(abs(stated), abs(sum))) else { continue }
            guard nutrient == .energy || passes(gap, 1) else { continue }
            return finding(
                """
                stated \(nutrient.rawValue) \(written(stated)) \(nutrient.unit), foods sum to \(written(sum)), \
                at most \(percent(profile.thresholds.totalsTolerance)) apart
                """, profile)
        }
        return nil
    }
}
