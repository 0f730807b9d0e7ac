import Statistics

/// Macro-averaged precision: the mean over meals of matched ÷ predicted foods, in [0, 1]. A meal whose lists are both empty
/// counts 1, one with one of them empty 0, and so does a trial without a usable answer.
enum MacroPrecision {
    static func sample(of foods: FoodSample) -> RatioSample { foods.mean(\.own.precision).asShare }
}
