import JSON
import Scoring
import Statistics

enum TopNamesJSON {
    static func render(_ score: TopNamesScore) -> JSON {
        [
            "meals": .optional(score.meals), "true_foods": .optional(score.foods),
            "top_1_recall": .interval(score.first), "top_3_recall": .interval(score.three),
            "gain": .interval(score.gain),
            "offer_three": .optional(score.offered) { band in
                [
                    "from": .optional(OfferedNamesScore.band.lowerBound),
                    "below": .optional(OfferedNamesScore.band.upperBound), "answers": .optional(band.answers),
                    "right_at_1": .interval(band.first), "right_at_3": .interval(band.three),
                    "gain": .interval(band.gain)
                ]
            }
        ]
    }
}
