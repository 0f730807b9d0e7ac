/// Tokens as the provider reported them, summed over the answers that reported any.
package struct TokenScore: Sendable, Hashable {
    /// Answers with a usage report.
    package var answers: Int
    package var uncachedInput: Int
    package var cachedInput: Int
    /// Input that was billed for being put into a cache.
    package var cacheWrite: Int
    /// Reasoning included.
    package var output: Int
    /// Nil when no answer told reasoning apart.
    package var reasoning: Int?

    package init(
        answers: Int = 0, uncachedInput: Int = 0, cachedInput: Int = 0, cacheWrite: Int = 0, output: Int = 0,
        reasoning: Int? = nil
    ) {
        self.answers = answers
        self.uncachedInput = uncachedInput
        self.cachedInput = cachedInput
        self.cacheWrite = cacheWrite
        self.output = output
        self.reasoning = reasoning
    }
}
