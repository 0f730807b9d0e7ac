package import Nutrition

package enum TrueValues {
    /// By meal, nil if unknown. A meal without food is 0 on every axis that any meal of the set states, else nil.
    package static func of(_ nutrient: Nutrient, _ meals: [Meal]) -> [Double?] {
        guard meals.contains(where: { $0.truth.nutrients[nutrient]?.isFinite == true }) else {
            return meals.map { _ in nil }
        }
        return meals.map { $0.truth.value(of: nutrient).flatMap(PlainNumber.bounded) }
    }
}

/// Makes numbers from outside safe to add and square.
enum PlainNumber {
    /// Clamped to ±1e9, nil if not finite; no meal is larger.
    static func bounded(_ value: Double) -> Double? {
        value.isFinite ? min(max(value, -most), most) : nil
    }

    /// Whether the number was, or could have been, clamped.
    static func isAtBound(_ value: Double) -> Bool { abs(value) >= most }

    private static let most = 1e9
}
