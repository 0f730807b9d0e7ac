/// The categories of foods, which the sanity rules have energy ranges for.
package enum FoodCategory: String, Sendable, Hashable, CaseIterable {
    case fruit, vegetable, protein, grain, dairy, beverage, snack, meal, dessert, condiment, other
}
