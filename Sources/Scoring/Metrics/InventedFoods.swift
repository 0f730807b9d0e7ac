import Statistics

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
