import Statistics

/// Macro-averaged F1: the mean over meals of 2·matched ÷ (predicted + true foods), in [0, 1]; empty lists as for
/// `MacroPrecision`. Small meals weigh as much as large ones.
enum MacroF1 {
    static func sample(of foods: FoodSample) -> RatioSample { foods.mean(\.own.f1).asShare }
}
