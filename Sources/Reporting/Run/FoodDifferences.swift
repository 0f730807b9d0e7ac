import Nutrition
import Scoring

/// Finds correct foods of an answer, with the matcher and threshold of the scores.
package struct FoodDifferences: Sendable {
    /// The foods of one answer beside the true ones.
    package struct Found: Sendable {
        /// By true food: the index of the answer's food that matches it; nil for a missed one.
        package var matched: [Int?]
        /// Indices of the answer's foods that match no true one.
        package var invented: [Int]

        var isComplete: Bool { invented.isEmpty && matched.allSatisfy { $0 != nil } }
    }

    private let matcher: FoodMatcher
    private let threshold: Double

    init(_ set: SetInfo?) {
        matcher = FoodMatcher(synonyms: set?.synonyms ?? [:], vectors: set?.vectors)
        threshold = set?.matchThreshold ?? 0.75
    }

    /// The names prepared for the matcher, for reuse on every answer to a meal.
    func names(of truth: [TrueFood]) -> [FoodName] {
        truth.prefix(FoodMatcher.limit).map { matcher.normalizer.name($0.name) }
    }

    /// Similarities between the foods of those answers, all to one meal, and the true foods.
    func similarities(in answers: [TrialResult], to names: [FoodName]) -> KnownSimilarities {
        var known = KnownSimilarities(matcher, truth: names)
        for answer in answers {
            for food in (answer.foods ?? []).prefix(FoodMatcher.limit) {
                let name = food.name
                known.learn(name) { matcher.normalizer.name(name) }
            }
        }
        return known
    }

    /// - Parameters:
    ///   - foods: names of an answer's foods.
    ///   - known: similarities of names in answers.
    func found(_ foods: [String], truth: [TrueFood], known: KnownSimilarities) -> Found {
        let matches = known.similarities(of: foods).matches(threshold: threshold)
        var found = Found(matched: truth.map { _ in nil }, invented: [])
        let pairs = Dictionary(matches.map { ($0.predicted, $0.truth) }, uniquingKeysWith: { first, _ in first })
        for index in foods.indices {
            if let place = pairs[index] { found.matched[place] = index } else { found.invented.append(index) }
        }
        return found
    }

    /// By true food, whether a prose description names it.
    func mentions(_ description: String, names: [FoodName]) -> [Bool] {
        names.map { matcher.mentioned([$0], in: description, threshold: threshold) > 0 }
    }
}
