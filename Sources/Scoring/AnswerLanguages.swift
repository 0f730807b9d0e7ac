import Nutrition

/// Finds providers that name foods in another language than the truths.
package enum AnswerLanguages {
    /// Providers with fewer answers are not judged.
    private static let fewest = 5
    /// At most this many answers of a provider are read.
    private static let most = 200

    /// One sentence per provider and set whose names are mostly in another language.
    package static func remarks(_ results: [TrialResult], _ sets: [ScoredSet]) -> [String] {
        var known: [String: [FoodLanguage]] = [:]
        func language(of names: [String]) -> FoodLanguage? {
            var counts: [FoodLanguage: Int] = [:]
            for name in names {
                let languages = known[name] ?? FoodNameNormalizer.languages(of: name)
                known[name] = languages
                for language in languages { counts[language, default: 0] += 1 }
            }
            // English first: a name that fits English too tells nothing.
            let most = FoodLanguage.allCases.filter { counts[$0, default: 0] * 2 > names.count }
            return most.max { counts[$0, default: 0] < counts[$1, default: 0] }
        }
        return sets.flatMap { set -> [String] in
            guard let truth = language(of: set.meals.flatMap { ($0.truth.foods ?? []).map(\.name) }) else { return [] }
            var names: [String: (answers: Int, foods: [String])] = [:]
            for result in results where result.set == set.name {
                guard let foods = result.foods, !foods.isEmpty else { continue }
                let provider = result.variant.provider
                guard names[provider]?.answers ?? 0 < most else { continue }
                names[provider, default: (0, [])].answers += 1
                names[provider]?.foods += foods.prefix(FoodMatcher.limit).map(\.name)
            }
            return names.sorted { $0.key < $1.key }.compactMap { provider, stated in
                guard stated.answers >= fewest, let own = language(of: stated.foods), own != truth else { return nil }
                return "\(provider) answers in \(own.title), the truths of set \(set.name) are in \(truth.title): "
                    + "names are matched by the bundled dictionary."
            }
        }
    }
}
