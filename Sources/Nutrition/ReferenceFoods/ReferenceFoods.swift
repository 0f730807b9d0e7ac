/// Bundled common foods: per 100 g, mostly from USDA FoodData Central, SR Legacy (2018), rounded.
package enum ReferenceFoods {
    /// In table order.
    package static let all: [ReferenceFood] = rows.compactMap(ReferenceFood.init(row:))

    static var rows: [[String]] { EmbeddedTable.rows(PackageResources.reference_foods_txt) }

    /// The reference food in a name, if any. Compares whole words without case, accents or plurals and skips others.
    /// The alias of most words wins, then the longer, then the later one (an English head comes last).
    package static func find(_ name: String) -> ReferenceFood? {
        index.bestMatch(in: FoodName(name).words).map { all[$0.food] }
    }

    /// The one reference food whose density fits the name, if any. Names of two foods ("chicken and rice") or of a
    /// processed one ("dried mango", "lemon candy") have none, as their density differs.
    package static func comparable(to name: String) -> ReferenceFood? { known.value(of: name, compared) }

    private static let known = NameMemory<ReferenceFood?>()

    private static func compared(_ name: String) -> ReferenceFood? {
        let words = FoodName(name).words
        guard let match = index.bestMatch(in: words) else { return nil }
        var rest = words
        rest.removeSubrange(match.words)
        guard index.bestMatch(in: rest) == nil, !rest.contains(where: changingWords.contains) else { return nil }
        return all[match.food]
    }

    /// Words that change a food and its density.
    private static let changingWords = Set(
        EmbeddedTable.rows(PackageResources.changing_words_txt).flatMap { $0.flatMap(EmbeddedTable.words) })

    private static let index = AliasIndex(all)
}

/// Finds aliases by one dictionary look-up per run of words.
private struct AliasIndex {
    private var foods: [String: Int] = [:]
    private var longest = 1

    /// A position in the words and its food.
    struct Match {
        var words: Range<Int>
        var food: Int
    }

    init(_ all: [ReferenceFood]) {
        for (place, food) in all.enumerated() {
            for alias in [food.name] + food.aliases {
                let name = FoodName(alias)
                longest = max(longest, name.words.count)
                // The first of two foods with one alias keeps it.
                if foods[name.phrase] == nil { foods[name.phrase] = place }
            }
        }
    }

    func bestMatch(in words: [String]) -> Match? {
        for count in stride(from: min(longest, words.count), to: 0, by: -1) {
            var best: (match: Match, length: Int)?
            for start in 0...(words.count - count) {
                let range = start..<(start + count)
                let phrase = words[range].joined(separator: " ")
                guard let food = foods[phrase], phrase.utf8.count >= best?.length ?? 0 else { continue }
                best = (Match(words: range, food: food), phrase.utf8.count)
            }
            if let best { return best.match }
        }
        return nil
    }
}

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
    /// Grams of one such unit; empty where the table has none.
    package var portions: [PortionUnit: Double] = [:]

    /// kcal.
    package var energyPer100g: Double { nutrients.energy?.value ?? 0 }
}

extension ReferenceFood {
    /// From cells `name, alias, alias`, category, kcal, protein, carbs, fat and fibre of 100 g, and perhaps portions
    /// such as `cup 156, slice 30`; nil for others. A name starting with `~` marks the source as `typical`. An empty
    /// fibre is unknown.
    init?(row: [String]) {
        guard (7...8).contains(row.count), let category = FoodCategory(rawValue: row[1]) else { return nil }
        let isWithoutFibre = row[6].isEmpty
        let numbers = row[2..<(isWithoutFibre ? 6 : 7)].compactMap { Double($0) }
        guard numbers.count == (isWithoutFibre ? 4 : 5),
            numbers.allSatisfy({ $0.isFinite && (0...1000).contains($0) }),
            let portions = Self.portions(row.count > 7 ? row[7] : "")
        else { return nil }
        let names = row[0].split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
        guard let name = names.first else { return nil }
        let isTypical = name.hasPrefix("~")
        self.init(
            name: isTypical ? String(name.dropFirst()) : name, aliases: Array(names.dropFirst()), category: category,
            nutrients: Nutrients(
                energy: Kilocalories(numbers[0]), protein: Grams(numbers[1]), carbs: Grams(numbers[2]),
                fat: Grams(numbers[3]), fibre: isWithoutFibre ? nil : Grams(numbers[4]), mass: 100),
            source: isTypical ? .typical : .usda, portions: portions)
    }

    /// Nil unless each part is a unit and its grams.
    private static func portions(_ cell: String) -> [PortionUnit: Double]? {
        var portions: [PortionUnit: Double] = [:]
        for part in cell.split(separator: ",") {
            let words = part.split(separator: " ")
            guard words.count == 2, let unit = PortionUnit(rawValue: String(words[0])), let grams = Double(words[1]),
                grams > 0, grams <= 5000
            else { return nil }
            portions[unit] = grams
        }
        return portions
    }
}
