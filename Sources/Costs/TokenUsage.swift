/// Tokens an attempt used, as reported, by priced kind. The kinds do not overlap.
package struct TokenUsage: Sendable, Hashable {
    /// Input at full price: text and images, without cache reads or writes.
    package var uncachedInput: Int
    package var cachedInput: Int
    package var cacheWrite: Int
    /// All billed output, including reasoning.
    package var output: Int
    /// Reasoning part of `output`; nil if not reported.
    package var reasoning: Int?
    /// Image part of the input; nil if not reported.
    package var image: Int?

    package init(
        uncachedInput: Int, cachedInput: Int = 0, cacheWrite: Int = 0, output: Int, reasoning: Int? = nil,
        image: Int? = nil
    ) {
        self.uncachedInput = uncachedInput
        self.cachedInput = cachedInput
        self.cacheWrite = cacheWrite
        self.output = output
        self.reasoning = reasoning
        self.image = image
    }

    /// All input tokens, saturating at `Int.max`.
    package var input: Int { uncachedInput.saturatingAdding(cachedInput).saturatingAdding(cacheWrite) }
}
