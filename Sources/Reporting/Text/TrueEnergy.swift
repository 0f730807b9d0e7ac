package import Nutrition

/// Where the true energy of a set's meals comes from. Every meal is counted in exactly one place.
package struct TrueEnergy: Sendable {
    /// Meals by the stated source.
    package private(set) var sources: [Provenance: Int] = [:]
    /// Meals of known true energy whose source is not stated.
    package private(set) var notStated = 0
    /// Meals whose true energy is not known.
    package private(set) var unknown = 0
    private let isScored: Bool

    package init(_ meals: [MealReport]) {
        isScored = meals.contains { $0.meal.truth.nutrients[.energy]?.isFinite == true }
        for report in meals {
            if !isKnown(report.meal) {
                unknown += 1
            } else if let source = report.meal.truth.provenance(of: .energy) {
                sources[source, default: 0] += 1
            } else {
                notStated += 1
            }
        }
    }

    /// True when the meal's energy is stated, or when it is one without food, which is 0 kcal, in a set that is scored on energy.
    package func isKnown(_ meal: Meal) -> Bool {
        isScored && meal.truth.value(of: .energy) != nil
    }
}
