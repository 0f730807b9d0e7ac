import Nutrition
import Statistics

package struct RepeatSpread: Sendable, Hashable {
    /// Meals with two or more answers that state an energy.
    package var meals: Int
    /// Median over those meals of the standard deviation within a meal, kcal.
    package var deviation: Double
    /// Median of that deviation ÷ the meal's mean answer; nil if every such mean is 0.
    package var share: Double?
}

extension RepeatSpread {
    /// Nil if no meal was answered twice. An answer that sees no food counts as 0 kcal.
    /// - Parameter trials: one variant's, by meal.
    package init?(_ trials: some Sequence<[TrialResult]>) {
        let meals = trials.compactMap { trials -> (deviation: Double, mean: Double)? in
            let own = trials.compactMap(\.statedEnergy)
            guard let deviation = SampleStatistics.standardDeviation(own), let mean = SampleStatistics.mean(own) else {
                return nil
            }
            return (deviation, mean)
        }
        guard let deviation = SampleStatistics.median(meals.map(\.deviation)) else { return nil }
        self.init(
            meals: meals.count, deviation: deviation,
            share: SampleStatistics.median(meals.filter { $0.mean > 0 }.map { $0.deviation / $0.mean }))
    }
}
