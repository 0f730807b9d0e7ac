/// What a person changed of a recognised food.
package struct FoodCorrection: Sendable, Hashable {
    package var meal: String
    /// The food's name, as the product showed it.
    package var food: String
    /// The amount shown, in g, above 0.
    package var original: Double
    /// The amount that the person set, in g, at least 0; 0: the food was not there.
    package var corrected: Double

    package init(meal: String, food: String, original: Double, corrected: Double) {
        self.meal = meal
        self.food = food
        self.original = original
        self.corrected = corrected
    }

    package var ratio: Double { corrected / original }
}
