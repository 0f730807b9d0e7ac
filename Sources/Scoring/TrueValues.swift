package import Nutrition

/// The true values a set is scored on.
package enum TrueValues {
    /// By meal, nil where none is known. A meal without food has 0 on every axis that any meal of the set has a value on; where
    /// none has, the set says nothing of the axis and neither does that meal.
    package static func of(_ nutrient: Nutrient, _ meals: [Meal]) -> [Double?] {
        guard meals.contains(where: { $0.truth.nutrients[nutrient]?.isFinite == true }) else {
            return meals.map { _ in nil }
        }
        return meals.map { $0.truth.value(of: nutrient).flatMap(PlainNumber.bounded) }
    }
}
