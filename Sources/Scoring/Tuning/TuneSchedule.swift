/// Which variants are asked about how many meals, round after round: successive halving.
///
/// Every round has some twice as many meals as the one before and keeps the better half, so that variants that are
/// plainly worse cost little and the last two are told apart on all meals (Karnin, Koren & Somekh, "Almost Optimal Exploration
/// in Multi-Armed Bandits", ICML 2013; Jamieson & Talwalkar, AISTATS 2016). A round's meals hold those of the rounds before,
/// whose answers are not paid for again.
package struct TuneSchedule: Sendable, Hashable {
    package struct Round: Sendable, Hashable {
        /// Asked in it, at least 2.
        package var variants: Int
        /// Of those, how many go on; 1 in the last round.
        package var kept: Int
        /// Of the order of meals, the first so many.
        package var meals: Int
    }

    /// Fewer meals than that choose by chance; a set that has fewer is used whole.
    package static let fewestMeals = 5

    /// At least one; the last asks about the most meals.
    package let rounds: [Round]

    /// The schedule for at least 2 variants whose last round asks about that many meals, at least 1; nil for less.
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

    /// The schedule of most meals whose answers a budget pays for.
    ///
    /// - Parameters:
    ///   - meals: those there are.
    ///   - costPerMeal: of one variant on one meal, all repeats together, in USD; above 0.
    ///   - budget: for all rounds, in USD.
    /// - Returns: nil when it does not pay for `fewestMeals` (or all, where there are fewer) of every variant.
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

    /// Variant–meal pairs that are asked in all: those a later round asks again are counted once.
    package var answers: Int {
        var answers = 0
        var before = 0
        for round in rounds {
            answers += round.variants * (round.meals - before)
            before = round.meals
        }
        return answers
    }

    /// What the cheapest search there is needs to ask: every variant about `fewestMeals` meals.
    package static func fewestAnswers(variants: Int, meals: Int) -> Int {
        TuneSchedule(variants: variants, meals: min(meals, fewestMeals))?.answers ?? 0
    }
}
