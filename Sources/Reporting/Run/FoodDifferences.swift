import Nutrition
import Scoring

/// Finds correct foods of an answer, with the matcher and threshold of the scores.
struct FoodDifferences {
    enum Mark {
        /// A correct food: its index in the answer, and its true name if that differs.
        case matched(Int, as: String?)
        /// Index of a food of the answer that is not in the truth.
        case invented(Int)
        /// A true food missing from the answer.
        case missed(String)
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
        answers.reduce(into: KnownSimilarities(matcher, truth: names)) { known, answer in
            for food in (answer.foods ?? []).prefix(FoodMatcher.limit) {
                known.learn(food.name) { matcher.normalizer.name(food.name) }
            }
        }
    }

    /// The foods of the answer in order, then the missed ones. `known`: similarities of names in answers.
    func marks(_ foods: [FoodEstimate], truth: [TrueFood], known: KnownSimilarities) -> [Mark] {
        let matches = known.similarities(of: foods.lazy.map { $0.name }).matches(threshold: threshold)
        let pairs = Dictionary(matches.map { ($0.predicted, $0.truth) }, uniquingKeysWith: { first, _ in first })
        let found = Set(pairs.values)
        return foods.indices.map { index in
            guard let place = pairs[index] else { return .invented(index) }
            return .matched(index, as: truth[place].name == foods[index].name ? nil : truth[place].name)
        } + truth.indices.filter { !found.contains($0) }.map { .missed(truth[$0].name) }
    }

    /// The true foods that a prose description names, and those it misses.
    func mentions(_ description: String, truth: [TrueFood], names: [FoodName]) -> (named: [String], missed: [String]) {
        var (named, missed): ([String], [String]) = ([], [])
        for (food, name) in zip(truth, names) {
            if matcher.mentioned([name], in: description, threshold: threshold) > 0 {
                named.append(food.name)
            } else {
                missed.append(food.name)
            }
        }
        return (named, missed)
    }
}
