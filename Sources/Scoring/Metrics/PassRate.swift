import Statistics

/// The share of meals with all true foods found and the energy inside the allowed range, both ends included.
///
/// Only meals whose foods and energy range are known count. Of a meal with several repeats the share of repeats counts; a
/// trial without a usable answer has not passed, whatever the missing policy supplies.
enum PassRate {
    static func sample(of foods: FoodSample) -> RatioSample {
        foods.keptWithPass.summed(numerator: { $0.passed ?? 0 }, denominator: { _ in 1 }).asShare
    }

    /// The count and its Wilson interval where every cluster is one meal asked once; nil otherwise.
    static func independentInterval(of foods: FoodSample) -> Interval? {
        let own = foods.keptWithPass
        guard own.counts.allSatisfy({ $0.repeats == 1 }), Set(own.clusters).count == own.meals.count else { return nil }
        return WilsonInterval.of(successes: own.counts.count { $0.passed == 1 }, trials: own.meals.count)
    }
}
