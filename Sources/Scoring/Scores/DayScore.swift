package import Nutrition

/// How close a day's totals come, where a set says who ate a meal and on which day.
package struct DayScore: Sendable, Hashable {
    /// Days of two meals or more in the set, whether they enter or not.
    package var days: Int
    /// Meals of those days.
    package var meals: Int
    /// Energy, protein, carbs and fat; `meals` in them counts days. An axis no whole day is known on is absent.
    package var nutrients: [Nutrient: NutrientScore]

    package init(days: Int, meals: Int, nutrients: [Nutrient: NutrientScore]) {
        self.days = days
        self.meals = meals
        self.nutrients = nutrients
    }
}
