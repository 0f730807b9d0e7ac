import Nutrition
package import Scoring

/// The line on pictures without food, the same in every format.
package enum NoFoodWords {
    /// Such as `a invented food on 3 of 12 pictures without any, b on 1 of 12.` Nil for a set without such pictures.
    static func line(_ set: SetScores, _ names: VariantNames) -> String? {
        line(set.variants.compactMap { score in score.noFood.map { (names[score.variant], $0) } })
    }

    package static func line(_ scores: [(name: String, score: NoFoodScore)]) -> String? {
        guard let first = scores.first else { return nil }
        let counts = scores.map { "\($0.score.invented == 0 ? "none" : "\($0.score.invented)") of \($0.score.meals)" }
        let pictures = first.score.meals == 1 ? "picture" : "pictures"
        if scores.count > 1, Set(counts).count == 1 {
            let who = scores.count == 2 ? "Both models" : "All \(scores.count) models"
            return "\(who) invented food on \(counts[0]) \(pictures) without any."
        }
        let rest = scores.dropFirst().enumerated().map { ", \($1.name) on \(counts[$0 + 1])" }.joined()
        return "\(first.name) invented food on \(counts[0]) \(pictures) without any\(rest)."
    }
}
