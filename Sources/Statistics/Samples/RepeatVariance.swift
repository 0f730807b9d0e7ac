/// Variance of a loss between the repeats of a meal and between meals. One-way random effects, unequal repeats:
/// σ²_within = MS_within, σ²_between = max(0, (MS_between − MS_within) ÷ n₀), n₀ = (N − Σnᵢ²/N) ÷ (k − 1) (Searle,
/// Casella & McCulloch, "Variance Components", 1992, chapter 3).
package struct RepeatVariance: Sendable, Hashable {
    /// Between repeats of one meal, in the squared unit of the loss, ≥ 0.
    package let within: Double
    /// Between meals, in the squared unit of the loss, ≥ 0.
    package let between: Double
    /// Meals with at least one value.
    package let meals: Int
    package let repeats: Double

    /// - Parameter losses: per meal, one per repeat. Nil with fewer than two meals, or without a repeated one.
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

    /// Standard error of the mean loss for that design; nil for less than one meal or repeat.
    package func standardError(meals: Int, repeats: Int) -> Double? {
        guard meals > 0, repeats > 0 else { return nil }
        return ((between + within / Double(repeats)) / Double(meals)).squareRoot()
    }
}
