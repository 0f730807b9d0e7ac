package import Statistics

/// How well the true foods are found. Micro-averaged shares over all meals whose true foods are known.
package struct FoodScore: Sendable, Hashable {
    package var meals: Int
    /// Nil for answers in prose, which are scored on recall alone.
    package var precision: Interval?
    package var recall: Interval
    package var f1: Interval?

    package init(meals: Int, precision: Interval?, recall: Interval, f1: Interval?) {
        self.meals = meals
        self.precision = precision
        self.recall = recall
        self.f1 = f1
    }
}
