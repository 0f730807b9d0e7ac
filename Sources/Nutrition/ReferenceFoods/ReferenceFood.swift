/// One food of the reference table, per 100 g of its edible part.
package struct ReferenceFood: Sendable, Hashable {
    package enum Source: Sendable, Hashable {
        /// USDA FoodData Central, SR Legacy (April 2018), rounded.
        case usda
        /// The usual make-up of a food missing from SR Legacy, good to about 10 %.
        case typical
    }

    /// Lower case; says raw or cooked if relevant.
    package var name: String
    /// Lower case.
    package var aliases: [String]
    package var category: FoodCategory
    /// In kcal and g per 100 g; `mass` is 100 g, so dividing by it gives the density.
    package var nutrients: Nutrients
    package var source: Source = .usda

    /// kcal.
    package var energyPer100g: Double { nutrients.energy?.value ?? 0 }
}

extension ReferenceFood {
    /// From cells `name, alias, alias`, category, kcal, protein, carbs, fat and fibre of 100 g; nil for others. A name
    /// starting with `~` marks the source as `typical`.
    init?(row: [String]) {
        guard row.count == 7, let category = FoodCategory(rawValue: row[1]) else { return nil }
        let numbers = row.dropFirst(2).compactMap { Double($0) }
        guard numbers.count == 5, numbers.allSatisfy({ $0.isFinite && (0...1000).contains($0) }) else { return nil }
        var names = row[0].split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
        guard let first = names.first else { return nil }
        names.removeFirst()
        let isTypical = first.hasPrefix("~")
        self.init(
            name: isTypical ? String(first.dropFirst()) : first, aliases: names, category: category,
            nutrients: Nutrients(
                energy: Kilocalories(numbers[0]), protein: Grams(numbers[1]), carbs: Grams(numbers[2]),
                fat: Grams(numbers[3]), fibre: Grams(numbers[4]), mass: 100),
            source: isTypical ? .typical : .usda)
    }
}
