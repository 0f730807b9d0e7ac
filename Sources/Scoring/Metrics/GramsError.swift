import Statistics

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
