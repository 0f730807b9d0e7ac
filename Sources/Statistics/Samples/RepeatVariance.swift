/// How much of a loss varies between the repeats of one meal and how much between meals.
///
/// One-way random effects with unequal numbers of repeats: σ²_within = MS_within and σ²_between =
/// max(0, (MS_between − MS_within) ÷ n₀) with n₀ = (N − Σnᵢ²/N) ÷ (k − 1) (Searle, Casella & McCulloch, "Variance
/// Components", 1992, chapter 3).
package struct RepeatVariance: Sendable, Hashable {
    /// Variance between repeats of one meal, in the square of the loss's unit, at least 0.
    package let within: Double
    /// Variance between meals, in the square of the loss's unit, at least 0.
    package let between: Double
    /// Meals with at least one value.
    package let meals: Int
    /// Mean number of values per meal.
    package let repeats: Double

    /// One list of losses per meal, each of a repeat. Nil with fewer than two meals, or where no meal has two.
    package init?(_ losses: [[Double]]) {
        let groups = losses.filter { !$0.isEmpty }
        let count = groups.reduce(0) { $0 + $1.count }
        guard groups.count > 1, count > groups.count else { return nil }
        let (all, meals) = (Double(count), Double(groups.count))
        let mean = groups.joined().reduce(0, +) / all
        var squaresWithin = 0.0
        var squaresBetween = 0.0
        var squaredSizes = 0.0
        for group in groups {
            let size = Double(group.count)
            let own = group.reduce(0, +) / size
            squaresWithin += group.reduce(0) { $0 + ($1 - own) * ($1 - own) }
            squaresBetween += size * (own - mean) * (own - mean)
            squaredSizes += size * size
        }
        let size = (all - squaredSizes / all) / (meals - 1)
        within = squaresWithin / (all - meals)
        between = max(0, (squaresBetween / (meals - 1) - within) / size)
        self.meals = groups.count
        repeats = all / meals
    }

    /// The standard error of the mean loss over so many meals with so many repeats each, nil for less than one of either.
    package func standardError(meals: Int, repeats: Int) -> Double? {
        guard meals > 0, repeats > 0 else { return nil }
        return ((between + within / Double(repeats)) / Double(meals)).squareRoot()
    }
}
