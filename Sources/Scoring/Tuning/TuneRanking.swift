import Nutrition
import Statistics

package enum TuneRanking {
    /// Best first: by energy MAE on the common meals, then cost (unknown last), then name. A variant without a score is
    /// last.
    package static func ranked(_ scores: [VariantScore]) -> [VariantScore] {
        scores.sorted { a, b in
            let (first, second) = (key(a), key(b))
            if first.error != second.error { return first.error < second.error }
            if first.cost != second.cost { return first.cost < second.cost }
            return a.variant < b.variant
        }
    }

    private static func key(_ score: VariantScore) -> (error: Double, cost: Double) {
        (score.nutrients[.energy]?.mae.value ?? .infinity, score.cost.perMeal?.value ?? .infinity)
    }
}
