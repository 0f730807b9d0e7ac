import Nutrition
import Scoring

/// Tells which foods of an answer are truly there, by the matcher and the threshold the scores were made with.
struct FoodDifferences {
    /// One food of an answer or of the truth.
    enum Mark {
        /// A food of the answer that is truly there: its place in the answer, and the true name where it is another.
        case matched(Int, as: String?)
        /// A food of the answer that is not there.
        case invented(Int)
        /// A true food the answer does not have.
        case missed(String)
    }

    private let matcher: FoodMatcher
    private let threshold: Double

    init(_ set: SetInfo?) {
        matcher = FoodMatcher(synonyms: set?.synonyms ?? [:], vectors: set?.vectors)
        threshold = set?.matchThreshold ?? 0.75
    }

    /// The names as the matcher reads them, to be used for every answer on one meal.
    func names(of truth: [TrueFood]) -> [FoodName] {
        truth.prefix(FoodMatcher.limit).map { matcher.normalizer.name($0.name) }
    }

    /// How alike the foods of those answers, all on one meal, are to the true ones of those names.
    func similarities(in answers: [TrialResult], to names: [FoodName]) -> KnownSimilarities {
        answers.reduce(into: KnownSimilarities(matcher, truth: names)) { known, answer in
            for food in (answer.foods ?? []).prefix(FoodMatcher.limit) {
                known.learn(food.name) { matcher.normalizer.name(food.name) }
            }
        }
    }

    /// The foods of the answer in their order, then what it missed. `known` is what is known of names in answers.
    func marks(_ foods: [FoodEstimate], truth: [TrueFood], known: KnownSimilarities) -> [Mark] {
        let matches = known.similarities(of: foods.lazy.map { $0.name }).matches(threshold: threshold)
        let pairs = Dictionary(matches.map { ($0.predicted, $0.truth) }, uniquingKeysWith: { first, _ in first })
        let found = Set(pairs.values)
        return foods.indices.map { index in
            guard let place = pairs[index] else { return .invented(index) }
            return .matched(index, as: truth[place].name == foods[index].name ? nil : truth[place].name)
        } + truth.indices.filter { !found.contains($0) }.map { .missed(truth[$0].name) }
    }

    /// The true foods that a description in prose names, and those it does not.
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
