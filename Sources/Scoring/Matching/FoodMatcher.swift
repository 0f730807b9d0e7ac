/// Pairs predicted foods with true ones by their names.
package struct FoodMatcher: Sendable {
    /// At most this many foods of a side are compared; a meal with more is no meal.
    package static let limit = 100

    /// Reads the names of both sides.
    package let normalizer: FoodNameNormalizer

    /// A matcher that knows an eval set's synonyms (canonical name → other names) beside the built-in ones.
    package init(synonyms: [String: [String]] = [:]) { normalizer = FoodNameNormalizer(synonyms: synonyms) }

    /// One pair: places in the two lists and the names' similarity.
    package struct Match: Sendable, Hashable {
        /// The place in the predicted list.
        package var predicted: Int
        /// The place in the true list.
        package var truth: Int
        /// From the threshold to 1.
        package var similarity: Double
    }

    /// The one-to-one pairs of greatest total similarity, in the order of the predicted foods.
    ///
    /// Similarities below the threshold count as 0 before pairing, so that two weak pairs never displace a strong one.
    package func match(predicted: [String], truth: [String], threshold: Double) -> [Match] {
        match(
            predicted: predicted.prefix(Self.limit).map(normalizer.name),
            truth: truth.prefix(Self.limit).map(normalizer.name), threshold: threshold)
    }

    /// The same for names that were normalised before.
    package func match(predicted: [FoodName], truth: [FoodName], threshold: Double) -> [Match] {
        let values = predicted.prefix(Self.limit).map { name in
            truth.prefix(Self.limit).map { other in
                let similarity = NameSimilarity.of(name, other)
                return similarity >= threshold ? similarity : 0
            }
        }
        return Assignment.best(values).enumerated().compactMap { row, column in
            column.map { Match(predicted: row, truth: $0, similarity: values[row][$0]) }
        }
    }

    /// How many of the true foods a description in prose mentions.
    ///
    /// A food is mentioned where up to 6 words ending at its head have a similarity of at least the threshold to its
    /// name, and the next word does not make another food of it (`apple` in `apple juice`).
    package func mentioned(_ truth: [FoodName], in description: String, threshold: Double) -> Int {
        let words = normalizer.textWords(description)
        return truth.prefix(Self.limit).count { isMentioned($0, in: words, threshold: threshold) }
    }

    private func isMentioned(_ food: FoodName, in words: [String], threshold: Double) -> Bool {
        guard let head = food.head else { return false }
        for (place, word) in words.enumerated() where NameSimilarity.likeness(word, head) > 0 {
            if place + 1 < words.count, FoodWords.genericHeads.contains(words[place + 1]), word != words[place + 1] {
                continue
            }
            var start = place
            while start >= max(0, place - 5) {
                if start < place, words[start] == "," || words[start] == "." || FoodWords.joiners.contains(words[start])
                {
                    break
                }
                let name = normalizer.name(ofTextWords: words[start...place])
                if NameSimilarity.of(name, food) >= threshold { return true }
                start -= 1
            }
        }
        return false
    }
}
