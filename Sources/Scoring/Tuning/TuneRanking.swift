import Nutrition
import Statistics

/// In which order a round leaves its variants.
package enum TuneRanking {
    /// The scores of one set, the variant to keep first at the front: by mean absolute energy error on the meals all were scored
    /// on, then by cost (an unknown one last), then by name. A variant without a score comes last.
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
