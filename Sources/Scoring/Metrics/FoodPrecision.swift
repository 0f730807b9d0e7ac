import Statistics

/// Matched foods ÷ predicted foods over all meals (micro average).
enum FoodPrecision {
    static func sample(of foods: FoodSample) -> RatioSample {
        foods.summed(numerator: \.matched, denominator: \.predicted).asShare
    }
}
