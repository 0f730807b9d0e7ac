package import Nutrition
import Statistics

/// A meal whose estimate entered or left the range within 20 % of its true energy. All energies are in kcal.
package struct MovedMeal: Sendable, Hashable {
    package static let percent = 20

    package var meal: String
    package var truth: Double
    /// Mean of the usable answers; nil without any.
    package var base: Double?
    package var candidate: Double?

    package init(meal: String, truth: Double, base: Double?, candidate: Double?) {
        self.meal = meal
        self.truth = truth
        self.base = base
        self.candidate = candidate
    }

    /// Whether the candidate is within 20 %; the base then is not.
    package var hasEntered: Bool { isWithin(candidate) }

    /// Absolute error, candidate − base; a missing estimate counts as 0 kcal.
    package var rise: Double { abs((candidate ?? 0) - truth) - abs((base ?? 0) - truth) }

    /// Relative error; nil without an estimate or for a truth of 0.
    package func share(_ estimate: Double?) -> Double? {
        estimate.flatMap { truth == 0 ? nil : ($0 - truth) / truth }
    }

    private func isWithin(_ estimate: Double?) -> Bool {
        estimate.map { WithinShare.isWithin(Self.percent, $0, of: truth) } ?? false
    }

    /// The moved meals of one set, worst first. Meals that either side has no scored result of are left out.
    package static func all(
        of meals: [Meal], base: [TrialResult], candidate: [TrialResult], missing: MissingPolicy
    ) -> [MovedMeal] {
        let sides = [base, candidate].map {
            Dictionary(grouping: $0.filter { $0.isScored(under: missing) }, by: \.meal)
        }
        func estimate(_ trials: [TrialResult]) -> Double? { SampleStatistics.mean(trials.compactMap(\.statedEnergy)) }
        let moved = zip(meals, TrueValues.of(.energy, meals)).compactMap { meal, truth -> MovedMeal? in
            guard let truth, let before = sides[0][meal.id], let after = sides[1][meal.id] else { return nil }
            let moved = MovedMeal(meal: meal.id, truth: truth, base: estimate(before), candidate: estimate(after))
            return moved.isWithin(moved.base) == moved.hasEntered ? nil : moved
        }
        return moved.sorted { ($1.rise, $0.meal) < ($0.rise, $1.meal) }
    }
}
