import Scoring
import Statistics

enum RepeatWords {
    /// `24.1 kcal (7 %)`.
    static func amount(_ spread: RepeatSpread) -> String {
        "\(Format.amount(spread.deviation)) kcal" + (spread.share.map { " (\(Format.percent($0)))" } ?? "")
    }

    /// One point for all variants of a set with repeats; none without.
    static func points(_ set: SetScores, _ names: VariantNames) -> [String] {
        let known = set.variants.compactMap { score in score.repeatSpread.map { (names[score.variant], $0) } }
        guard let most = known.map(\.1.meals).max() else { return [] }
        let words = known.map { "\($0) by \(amount($1))" }
        return [
            "The same meal asked again differs: \(Format.list(words, atMost: 8)). \(meaning) (up to \(Format.count(most, "meal")))."
        ]
    }

    static let meaning = "That is the median standard deviation within a meal"
}
