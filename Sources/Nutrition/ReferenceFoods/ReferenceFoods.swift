/// The bundled table of common foods: per 100 g, mostly from USDA FoodData Central, SR Legacy (2018), rounded.
package enum ReferenceFoods {
    /// Every food, in the order of the table.
    package static let all: [ReferenceFood] = rows.compactMap(ReferenceFood.init(row:))

    /// The table `all` is read from.
    static var rows: [[String]] { EmbeddedTable.rows(PackageResources.reference_foods_txt) }

    /// The reference food a name speaks of, nil when it names none.
    ///
    /// Whole words are compared, without case, accents or plurals; other words and amounts are passed over. The alias of
    /// most words wins; between equals the longer one, then the one that stands later (in English the head of a name
    /// comes last).
    package static func find(_ name: String) -> ReferenceFood? {
        index.bestMatch(in: FoodName(name).words).map { all[$0.food] }
    }

    /// The one reference food a name stands for closely enough to compare densities, nil when there is none.
    ///
    /// Names of two foods ("chicken and rice") and of a food made into another ("dried mango", "lemon candy") have none:
    /// their density is not that of the food they mention.
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

    /// Words that make another food of the one beside them, with another density.
    private static let changingWords = Set(
        EmbeddedTable.rows(PackageResources.changing_words_txt).flatMap { $0.flatMap(EmbeddedTable.words) })

    private static let index = AliasIndex(all)
}

/// Finds aliases in a sequence of words by one dictionary look-up per run of words.
private struct AliasIndex {
    private var foods: [String: Int] = [:]
    private var longest = 1

    /// A place in the words and the food it names.
    struct Match {
        var words: Range<Int>
        var food: Int
    }

    init(_ all: [ReferenceFood]) {
        for (place, food) in all.enumerated() {
            for alias in [food.name] + food.aliases {
                let name = FoodName(alias)
                longest = max(longest, name.words.count)
                // The first food keeps an alias that two of them claim.
                if foods[name.phrase] == nil { foods[name.phrase] = place }
            }
        }
    }

    /// The best alias in the words.
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
