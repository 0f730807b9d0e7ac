package import Nutrition
import Scoring

/// Where the true energy of a set's meals comes from. Every meal is counted in exactly one place.
package struct TrueEnergy: Sendable {
    /// Meals by the stated source.
    package private(set) var sources: [Provenance: Int] = [:]
    /// Meals of known true energy whose source is not stated.
    package private(set) var notStated = 0
    /// Meals whose true energy is not known.
    package private(set) var unknown = 0

    package init(_ meals: [MealReport]) {
        for (report, truth) in zip(meals, TrueValues.of(.energy, meals.map(\.meal))) {
            if truth == nil {
                unknown += 1
            } else if let source = report.meal.truth.provenance(of: .energy) {
                sources[source, default: 0] += 1
            } else {
                notStated += 1
            }
        }
    }
}
