package import Statistics

/// What the answers cost, in USD. A nil amount is unknown, never 0.
package struct CostScore: Sendable, Hashable {
    /// Per trial with a known cost.
    package var perMeal: Interval?
    /// Everything spent ÷ usable answers, over the trials of known cost.
    package var perUsableAnswer: Double?
    /// Of attempts that brought no usable answer.
    package var failed: Double?
    /// Everything spent, as far as it is known.
    package var total: Double?
    /// Trials whose cost is unknown and therefore not in the amounts above.
    package var unknown: Int
    /// What the attempts that were billed had been expected to cost before they were sent; nil when no attempt has both.
    package var expected: Double?
    /// What those same attempts were billed; `expected ÷ billed` tells how good the estimate was.
    package var billed: Double?

    package init(
        perMeal: Interval? = nil, perUsableAnswer: Double? = nil, failed: Double? = nil, total: Double? = nil,
        unknown: Int = 0, expected: Double? = nil, billed: Double? = nil
    ) {
        self.expected = expected
        self.billed = billed
        self.perMeal = perMeal
        self.perUsableAnswer = perUsableAnswer
        self.failed = failed
        self.total = total
        self.unknown = unknown
    }
}
