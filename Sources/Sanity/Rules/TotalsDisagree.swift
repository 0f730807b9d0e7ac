package import Nutrition

/// Rule 7, on the meal: a total the answer states is not the sum of its foods.
///
/// Energy, protein, carbs, fat and fibre are compared where both sides are known; the first that disagrees is told. A
/// gap in grams must also be above 1 g, since totals are often rounded to whole grams.
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
