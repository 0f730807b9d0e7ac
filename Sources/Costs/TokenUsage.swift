/// The tokens a provider says an attempt used, in kinds that are priced apart. The kinds do not overlap.
package struct TokenUsage: Sendable, Hashable {
    /// Input billed at the full price: text and images, without what came from or went into a cache.
    package var uncachedInput: Int
    package var cachedInput: Int
    package var cacheWrite: Int
    /// All billed output, reasoning and thought tokens included.
    package var output: Int
    /// The part of `output` that was reasoning; nil when the provider does not say.
    package var reasoning: Int?
    /// The part of the input that was images; nil when the provider does not say.
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

    /// Every input token, however it is priced; `Int.max` where the sum is larger.
    package var input: Int { uncachedInput.saturatingAdding(cachedInput).saturatingAdding(cacheWrite) }
}
