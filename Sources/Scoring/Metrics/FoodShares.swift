import Statistics

/// Matched foods ÷ predicted foods over all meals (micro average).
enum FoodPrecision {
    static func sample(of foods: FoodSample) -> RatioSample {
        foods.summed(numerator: \.matched, denominator: \.predicted).asShare
    }
}

/// Matched foods ÷ true foods over all meals (micro average).
enum FoodRecall {
    static func sample(of foods: FoodSample) -> RatioSample {
        foods.summed(numerator: \.matched, denominator: \.truth).asShare
    }
}

/// 2 · matched ÷ (predicted + true foods) over all meals: the harmonic mean of micro precision and recall.
enum FoodF1 {
    static func sample(of foods: FoodSample) -> RatioSample {
        foods.summed(numerator: { 2 * $0.matched }, denominator: { $0.predicted + $0.truth }).asShare
    }
}

/// Macro-averaged precision: the mean over meals of matched ÷ predicted foods, in [0, 1]. A meal whose lists are both empty
/// counts 1, one with one of them empty 0, and so does a trial without a usable answer.
enum MacroPrecision {
    static func sample(of foods: FoodSample) -> RatioSample { foods.mean(\.own.precision).asShare }
}

/// Macro-averaged recall: the mean over meals of matched ÷ true foods, in [0, 1]; empty lists as for `MacroPrecision`.
enum MacroRecall {
    static func sample(of foods: FoodSample) -> RatioSample { foods.mean(\.own.recall).asShare }
}

/// Macro-averaged F1: the mean over meals of 2·matched ÷ (predicted + true foods), in [0, 1]; empty lists as for
/// `MacroPrecision`. Small meals weigh as much as large ones.
enum MacroF1 {
    static func sample(of foods: FoodSample) -> RatioSample { foods.mean(\.own.f1).asShare }
}

/// Predicted foods that match no true one ÷ predicted foods over all meals, in [0, 1]. None where nothing is predicted.
enum InventedFoods {
    static func sample(of foods: FoodSample) -> RatioSample {
        foods.summed(numerator: { $0.predicted - $0.matched }, denominator: \.predicted)
    }

    /// The share with bounds: it is what precision leaves of 1, and so are its bounds.
    static func interval(_ share: Double, precision: Interval?) -> Interval {
        Interval(share, low: precision?.high.map { 1 - $0 }, high: precision?.low.map { 1 - $0 })
    }
}

/// The mean of abs(estimated − true grams) over matched foods whose grams both sides tell, in g ≥ 0. Foods that were missed
/// are not in it and are stated beside it. None where no pair tells both.
enum GramsError {
    static func sample(of foods: FoodSample) -> RatioSample {
        foods.summed(numerator: \.grams.absoluteError, denominator: \.grams.pairs)
    }

    /// The same of estimated − true grams.
    static func bias(of foods: FoodSample) -> RatioSample {
        foods.summed(numerator: \.grams.error, denominator: \.grams.pairs)
    }
}

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
