/// Food categories, which have energy ranges in the sanity rules.
package enum FoodCategory: String, Sendable, Hashable, CaseIterable {
    case fruit, vegetable, protein, grain, dairy, beverage, snack, meal, dessert, condiment, other
}

extension FoodCategory {
    /// The category suggested by a name: from a dish word ("soup", "sandwich") outside a reference food's name, else
    /// the reference food, else a keyword. Nil when nothing fits.
    package static func inferred(from name: String) -> FoodCategory? { known.value(of: name, suggested) }

    private static let known = NameMemory<FoodCategory?>()

    private static func suggested(by name: String) -> FoodCategory? {
        if let food = ReferenceFoods.comparable(to: name) { return food.category }
        let words = FoodName(name).words
        // "Chicken curry" names chicken but is a meal: the dish takes precedence over its ingredients.
        let known = ReferenceFoods.find(name)
        let inKnownName = Set(known.map { food in ([food.name] + food.aliases).flatMap { FoodName($0).words } } ?? [])
        for word in words.reversed() where !inKnownName.contains(word) {
            if let category = dishes[word] { return category }
        }
        if let known { return known.category }
        return words.reversed().lazy.compactMap { keywords[$0] }.first
    }

    /// Words for foods made of other foods.
    private static let dishes = words(of: "dish")

    /// Words that categorise foods missing from the reference table.
    private static let keywords = words(of: "keyword")

    private static func words(of kind: String) -> [String: FoodCategory] {
        var table: [String: FoodCategory] = [:]
        for row in EmbeddedTable.rows(PackageResources.categories_txt) where row[0] == kind {
            for word in EmbeddedTable.words(row[2]).map({ FoodName($0).phrase }) where table[word] == nil {
                table[word] = FoodCategory(rawValue: row[1])
            }
        }
        return table
    }
}
