import Statistics

/// Macro-averaged recall: the mean over meals of matched ÷ true foods, in [0, 1]; empty lists as for `MacroPrecision`.
enum MacroRecall {
    static func sample(of foods: FoodSample) -> RatioSample { foods.mean(\.own.recall).asShare }
}
