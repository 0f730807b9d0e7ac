package import Statistics

/// Costs in USD. A nil amount is unknown, never 0.
package struct CostScore: Sendable, Hashable {
    /// Per trial with a known cost.
    package var perMeal: Interval?
    /// Total spent ÷ usable answers, over the trials of known cost.
    package var perUsableAnswer: Double?
    /// Of attempts that brought no usable answer.
    package var failed: Double?
    /// Total known cost of the trials, including the original cost of reused answers.
    package var total: Double?
    /// Trials of unknown cost, which the amounts above exclude.
    package var unknown: Int = 0
    /// Estimated cost of the billed attempts; nil if no attempt has both figures.
    package var expected: Double?
    /// Billed cost of those attempts; `expected ÷ billed` measures the estimate.
    package var billed: Double?
    /// Trials whose answer comes from an earlier run.
    package var reusedAnswers: Int = 0
    /// The part of `total` paid by earlier runs; nil without any known.
    package var reused: Double?
}

/// Tokens reported by the provider, summed over answers that report any.
package struct TokenScore: Sendable, Hashable {
    package var answers: Int = 0
    package var uncachedInput: Int = 0
    package var cachedInput: Int = 0
    /// Input billed for writing a cache.
    package var cacheWrite: Int = 0
    /// Reasoning included.
    package var output: Int = 0
    /// Nil when no answer reports reasoning separately.
    package var reasoning: Int?
}
