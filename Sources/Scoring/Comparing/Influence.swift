import Nutrition

/// The meal that makes the largest part of a variant's energy error.
package struct LargestError: Sendable, Hashable {
    package var meal: String
    /// Of the sum of absolute errors, in [0, 1].
    package var share: Double

    /// With fewer meals every single one weighs much.
    static let fewestMeals = 10

    /// Nil for fewer than ten meals, and without any error.
    init?(_ sample: AxisSample, meals: [Meal]) {
        let errors = sample.mealErrors
        let sum = errors.reduce(0, +)
        guard errors.count >= Self.fewestMeals, sum > 0, let place = errors.indices.max(by: { errors[$0] < errors[$1] })
        else { return nil }
        (meal, share) = (meals[sample.meals[place]].id, errors[place] / sum)
    }

    package init(meal: String, share: Double) {
        (self.meal, self.share) = (meal, share)
    }

    /// The meal without which `second` would have the lower error; nil if there is none, or fewer than ten meals.
    static func deciding(_ first: AxisSample, _ second: AxisSample, meals: [Meal]) -> String? {
        guard first.meals == second.meals, first.count >= fewestMeals else { return nil }
        let differences = zip(first.mealErrors, second.mealErrors).map { $1 - $0 }
        let sum = differences.reduce(0, +)
        guard let place = differences.indices.max(by: { differences[$0] < differences[$1] }),
            sum - differences[place] < 0
        else { return nil }
        return meals[first.meals[place]].id
    }
}

extension AxisSample {
    /// Per meal the mean absolute error of its repeats.
    fileprivate var mealErrors: [Double] { truth.indices.map { loss($0) { abs($0 - $1) } } }
}
