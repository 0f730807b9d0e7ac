package import Statistics

/// What the answers cost, in USD. A nil amount is unknown, never 0.
package struct CostScore: Sendable, Hashable {
    /// Per trial with a known cost.
    package var perMeal: Interval?
    /// Everything spent ÷ usable answers, over the trials of known cost.
    package var perUsableAnswer: Double?
    /// Of attempts that brought no usable answer.
    package var failed: Double?
    /// Everything the trials cost, as far as it is known: what reused answers cost where they were asked is in it, as such an
    /// answer costs that much.
    package var total: Double?
    /// Trials whose cost is unknown and therefore not in the amounts above.
    package var unknown: Int = 0
    /// What the attempts that were billed had been expected to cost before they were sent; nil when no attempt has both.
    package var expected: Double?
    /// What those same attempts were billed; `expected ÷ billed` tells how good the estimate was.
    package var billed: Double?
    /// Trials whose answer was asked in an earlier run.
    package var reusedAnswers: Int = 0
    /// The part of `total` that earlier runs have paid for those answers; nil when there are none or nothing of it is known.
    package var reused: Double?
}

/// Tokens as the provider reported them, summed over the answers that reported any.
package struct TokenScore: Sendable, Hashable {
    /// Answers with a usage report.
    package var answers: Int = 0
    package var uncachedInput: Int = 0
    package var cachedInput: Int = 0
    /// Input that was billed for being put into a cache.
    package var cacheWrite: Int = 0
    /// Reasoning included.
    package var output: Int = 0
    /// Nil when no answer told reasoning apart.
    package var reasoning: Int?
}
