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

/// Numbers from outside, made safe to add and square.
enum PlainNumber {
    /// The number within ±1e9, nil when it is not finite. Beyond a million tonnes nothing is a meal.
    static func bounded(_ value: Double) -> Double? {
        value.isFinite ? min(max(value, -most), most) : nil
    }

    /// A number that large was cut, or could have been.
    static func isAtBound(_ value: Double) -> Bool { abs(value) >= most }

    private static let most = 1e9
}
