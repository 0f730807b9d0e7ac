import Scoring

/// The tables of the meals estimated worst, in whatever format.
enum WorstMealsTable {
    static let note =
        "By how far usable answers were off in energy, kcal; trials without one are under Outcomes. Each variant counts once."
    static let meanTitles = ["meal", "true", "mean error", "variants"]
    static let variantTitles = ["provider", "meal", "true", "estimate", "error"]

    /// The cells behind the meal's name.
    static func cells(_ entry: WorstMeals.Entry) -> [String] {
        [Format.amount(entry.truth), Format.amount(entry.meanError), String(entry.variants)]
    }

    /// The cells behind the variant's and the meal's names. The error is that of the mean estimate unless repeats differ.
    static func cells(_ miss: WorstMeals.Miss) -> [String] {
        let signed = miss.estimate - miss.truth
        let isOneSided = abs(abs(signed) - miss.error) <= 1e-9 * max(1, miss.error)
        return [
            Format.amount(miss.truth), Format.amount(miss.estimate),
            isOneSided ? Format.signed(signed) : "±" + Format.amount(miss.error)
        ]
    }
}
