/// Pairs predicted foods with true ones by their names.
package struct FoodMatcher: Sendable {
    /// At most this many foods of a side are compared; a meal with more is no meal.
    package static let limit = 100

    /// Reads the names of both sides.
    package let normalizer: FoodNameNormalizer

    private let vectors: NameVectors?

    /// A matcher that knows an eval set's synonyms (canonical name → other names) beside the built-in ones.
    ///
    /// - Parameter vectors: of an embedding model; nil: words alone count.
    package init(synonyms: [String: [String]] = [:], vectors: NameVectors? = nil) {
        normalizer = FoodNameNormalizer(synonyms: synonyms, vectors: vectors)
        self.vectors = vectors
    }

    /// One pair: places in the two lists and the names' similarity.
    package struct Match: Sendable, Hashable {
        /// The place in the predicted list.
        package var predicted: Int
        /// The place in the true list.
        package var truth: Int
        /// From the threshold to 1.
        package var similarity: Double
    }

    /// What the pairs of every threshold follow from.
    package func similarities(predicted: [FoodName], truth: [FoodName]) -> NameSimilarities {
        NameSimilarities(predicted: predicted, truth: truth, by: similarity)
    }

    /// By their words, or by their vectors where those find more: an embedding adds what words miss, and takes no synonym
    /// of the set away.
    private func similarity(_ a: FoodName, _ b: FoodName) -> Double {
        let byWords = NameSimilarity.of(a, b)
        guard let vectors, let first = a.vector, let second = b.vector else { return byWords }
        return max(byWords, vectors.similarity(first, second))
    }

    /// For each of the true foods how surely a description in prose mentions it, by words alone: it does at every threshold
    /// that this reaches.
    ///
    /// It is the greatest similarity that up to 6 words ending at the food's head have to its name, where the next word does
    /// not make another food of it (`apple` in `apple juice`).
    package func mentions(of truth: [FoodName], in description: String) -> [Double] {
        let words = normalizer.textWords(description)
        return truth.prefix(Self.limit).map { mention(of: $0, in: words) }
    }

    /// How many of the true foods a description in prose mentions.
    package func mentioned(_ truth: [FoodName], in description: String, threshold: Double) -> Int {
        mentions(of: truth, in: description).count { $0 >= threshold }
    }

    private func mention(of food: FoodName, in words: [String]) -> Double {
        guard let head = food.head else { return 0 }
        var best = 0.0
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
                best = max(best, NameSimilarity.of(name, food))
                if best >= 1 { return best }
                start -= 1
            }
        }
        return best
    }
}
