package struct FoodMatcher: Sendable {
    /// At most this many foods per list are compared; no meal has more.
    package static let limit = 100

    package let normalizer: FoodNameNormalizer

    private let vectors: NameVectors?

    /// - Parameters:
    ///   - synonyms: the eval set's (canonical name → other names), added to the built-in ones.
    ///   - vectors: of an embedding model; nil: names are compared by words only.
    package init(synonyms: [String: [String]] = [:], vectors: NameVectors? = nil) {
        normalizer = FoodNameNormalizer(synonyms: synonyms, vectors: vectors)
        self.vectors = vectors
    }

    package struct Match: Sendable, Hashable {
        /// Index in the predicted list.
        package var predicted: Int
        /// Index in the true list.
        package var truth: Int
        /// From the threshold to 1.
        package var similarity: Double
    }

    /// All similarities, from which the pairs at any threshold follow.
    package func similarities(predicted: [FoodName], truth: [FoodName]) -> NameSimilarities {
        NameSimilarities(predicted: predicted, truth: truth, by: similarity)
    }

    /// The larger of word and vector similarity: embeddings only add matches, so the set's synonyms stay valid.
    private func similarity(_ a: FoodName, _ b: FoodName) -> Double {
        let byWords = NameSimilarity.of(a, b)
        guard let vectors, let first = a.vector, let second = b.vector else { return byWords }
        return max(byWords, vectors.similarity(first, second))
    }

    /// For each true food, the highest threshold at which a prose description mentions it, by words only. That is the
    /// greatest similarity of the name to up to 6 words ending at its head, unless the next word makes it another food
    /// (`apple` in `apple juice`).
    package func mentions(of truth: [FoodName], in description: String) -> [Double] {
        let words = normalizer.textWords(description)
        return truth.prefix(Self.limit).map { mention(of: $0, in: words) }
    }

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
