import Statistics

/// 2 · matched ÷ (predicted + true foods) over all meals: the harmonic mean of micro precision and recall.
enum FoodF1 {
    static func sample(of foods: FoodSample) -> RatioSample {
        foods.summed(numerator: { 2 * $0.matched }, denominator: { $0.predicted + $0.truth }).asShare
    }
}
