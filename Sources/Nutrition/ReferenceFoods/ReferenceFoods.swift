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
