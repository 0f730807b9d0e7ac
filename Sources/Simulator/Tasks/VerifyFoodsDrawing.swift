import JSON
import Nutrition
import Statistics

/// Draws what a simulated model says about stated foods. Its rates are invented.
struct VerifyFoodsDrawing {
    let drawing: EstimateDrawing

    private static let foundRate = 0.8
    private static let falseAlarmRate = 0.06
    /// Standard deviation of a correction's log error.
    private static let correctionError = 0.12

    func verified(_ foods: [StatedFood]) -> MealEstimate {
        var estimates: [FoodEstimate] = []
        var judged: [VerifiedFood] = []
        for (place, food) in foods.enumerated() {
            let isFlagged =
                drawing.uniform("judges \(place)") < (food.isWrong ? Self.foundRate : Self.falseAlarmRate)
            var nutrients = food.nutrients
            for axis in StatedFood.axes where isFlagged {
                let factor = LogScale.exponential(
                    Self.correctionError * drawing.normal("corrects \(place) \(axis.key)"))
                nutrients[axis] = food.right[axis].map { ($0 * factor).rounded(places: axis == .energy ? 0 : 1) }
            }
            estimates.append(FoodEstimate(name: food.name, nutrients: nutrients))
            judged.append(
                VerifiedFood(
                    number: place + 1, isPlausible: !isFlagged,
                    reason: isFlagged ? "Its values do not fit the food. (Simulated answer.)" : nil))
        }
        return MealEstimate(foods: estimates, task: .verifiedFoods(VerifiedFoods(foods: judged)))
    }

    /// By the keys of the task.
    static func values(of food: VerifiedFood) -> [(key: String, value: JSON)] {
        [
            ("number", .optional(food.number)), ("plausible", .bool(food.isPlausible != false)),
            ("reason", .optional(food.reason))
        ]
    }
}
