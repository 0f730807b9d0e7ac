import Statistics

/// Predicted foods that match no true one ÷ predicted foods over all meals, in [0, 1]. None where nothing is predicted.
enum InventedFoods {
    static func sample(of foods: FoodSample) -> RatioSample {
        foods.summed(numerator: { $0.predicted - $0.matched }, denominator: \.predicted)
    }
}
