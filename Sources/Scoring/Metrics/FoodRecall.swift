import Statistics

/// Matched foods ÷ true foods over all meals (micro average).
enum FoodRecall {
    static func sample(of foods: FoodSample) -> RatioSample {
        foods.summed(numerator: \.matched, denominator: \.truth).asShare
    }
}
