import Nutrition
import Statistics

/// Successive halving: which variants are asked about how many meals, round by round. Each round has about twice the
/// meals and keeps the better half, so plainly worse variants cost little (Karnin, Koren & Somekh, "Almost Optimal
/// Exploration in Multi-Armed Bandits", ICML 2013; Jamieson & Talwalkar, AISTATS 2016). Rounds include earlier meals,
/// whose answers are not paid for again.
package struct TuneSchedule: Sendable, Hashable {
    package struct Round: Sendable, Hashable {
        /// At least 2.
        package var variants: Int
        /// Variants kept; 1 in the last round.
        package var kept: Int
        /// The first so many in the order of meals.
        package var meals: Int
    }

    /// Fewer meals would choose by chance; a smaller set is used whole.
    package static let fewestMeals = 5

    /// At least one; the last has the most meals.
    package let rounds: [Round]

    /// For at least 2 variants; the last round asks about all `meals`, at least 1. Nil for less.
    package init?(variants: Int, meals: Int) {
        guard variants >= 2, meals >= 1 else { return nil }
        var sizes = [variants]
        while let last = sizes.last, last > 2 { sizes.append((last + 1) / 2) }
        rounds = sizes.indices.map { place in
            let halvings = sizes.count - 1 - place
            let share = halvings < 62 ? (meals + (1 << halvings) - 1) >> halvings : 1
            return Round(
                variants: sizes[place], kept: place + 1 < sizes.count ? sizes[place + 1] : 1,
                meals: min(meals, max(share, Self.fewestMeals)))
        }
    }

    /// The largest schedule within a budget.
    /// - Parameters:
    ///   - costPerMeal: of one variant on one meal, all repeats together, in USD; above 0.
    ///   - budget: for all rounds, in USD.
    /// - Returns: nil if it cannot pay for `fewestMeals` (or all, if fewer) of every variant.
    package init?(variants: Int, meals: Int, costPerMeal: Double, budget: Double) {
        let fewest = min(meals, Self.fewestMeals)
        guard fewest >= 1 else { return nil }
        for count in stride(from: meals, through: fewest, by: -1) {
            guard let schedule = TuneSchedule(variants: variants, meals: count) else { return nil }
            if Double(schedule.answers) * costPerMeal <= budget {
                self = schedule
                return
            }
        }
        return nil
    }

    /// Variant–meal pairs in all, each counted once.
    package var answers: Int {
        var answers = 0
        var before = 0
        for round in rounds {
            answers += round.variants * (round.meals - before)
            before = round.meals
        }
        return answers
    }

    /// Pairs of the cheapest search: every variant on `fewestMeals` meals.
    package static func fewestAnswers(variants: Int, meals: Int) -> Int {
        TuneSchedule(variants: variants, meals: min(meals, fewestMeals))?.answers ?? 0
    }
}

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
