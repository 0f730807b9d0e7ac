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

/// Macro-averaged precision: mean over meals of matched ÷ predicted foods, in [0, 1]. Two empty lists give 1; one empty
/// list, or no usable answer, gives 0.
enum MacroPrecision {
    static func sample(of foods: FoodSample) -> RatioSample { foods.mean(\.own.precision).asShare }
}

/// Macro-averaged recall: mean over meals of matched ÷ true foods, in [0, 1]; empty lists as for `MacroPrecision`.
enum MacroRecall {
    static func sample(of foods: FoodSample) -> RatioSample { foods.mean(\.own.recall).asShare }
}

/// Macro-averaged F1: mean over meals of 2·matched ÷ (predicted + true foods), in [0, 1]; empty lists as for
/// `MacroPrecision`.
enum MacroF1 {
    static func sample(of foods: FoodSample) -> RatioSample { foods.mean(\.own.f1).asShare }
}

/// Predicted foods matching no true one ÷ predicted foods over all meals, in [0, 1]. Nil if nothing is predicted.
enum InventedFoods {
    static func sample(of foods: FoodSample) -> RatioSample {
        foods.summed(numerator: { $0.predicted - $0.matched }, denominator: \.predicted)
    }

    static func interval(_ share: Double, precision: Interval?) -> Interval {
        Interval(share, low: precision?.high.map { 1 - $0 }, high: precision?.low.map { 1 - $0 })
    }
}

/// Mean of abs(estimated − true grams) over matched foods with grams on both sides, g ≥ 0; missed foods are not
/// included. Nil without such a pair.
enum GramsError {
    static func sample(of foods: FoodSample) -> RatioSample {
        foods.summed(numerator: \.grams.absoluteError, denominator: \.grams.pairs)
    }

    /// Mean of estimated − true grams.
    static func bias(of foods: FoodSample) -> RatioSample {
        foods.summed(numerator: \.grams.error, denominator: \.grams.pairs)
    }
}

/// Share of meals with all true foods found and energy in the allowed range, ends included. Only meals with known foods
/// and range count; of repeats, their share. A trial without a usable answer fails, whatever the missing policy.
enum PassRate {
    static func sample(of foods: FoodSample) -> RatioSample {
        foods.keptWithPass.summed(numerator: { $0.passed ?? 0 }, denominator: { _ in 1 }).asShare
    }

    /// The Wilson interval; nil unless every cluster is one meal asked once.
    static func independentInterval(of foods: FoodSample) -> Interval? {
        let own = foods.keptWithPass
        guard own.counts.allSatisfy({ $0.repeats == 1 }), Set(own.clusters).count == own.meals.count else { return nil }
        return WilsonInterval.of(successes: own.counts.count { $0.passed == 1 }, trials: own.meals.count)
    }
}
