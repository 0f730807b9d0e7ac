/// Counts the tokens of a photo by a provider's rule.
package enum ImageTokens {
    /// The tokens of one photo of that size in pixels, as prepared and sent. 0 where a side is 0 or negative.
    ///
    /// Sides above 1,000,000 count as that: no vendor takes them, and products stay inside `Int`. A product that still
    /// does not fit, of numbers in a definition, is `Int.max`.
    package static func count(_ rule: ImageTokenRule, width: Int, height: Int) -> Int {
        guard width > 0, height > 0 else { return 0 }
        let width = min(width, 1_000_000)
        let height = min(height, 1_000_000)
        return switch rule {
        case .openAITiles(let base, let tile): OpenAITiles(base: base, tile: tile).count(width, height)
        case .openAIPatches(let budget, let multiplier):
            OpenAIPatches(budget: budget, multiplier: multiplier).count(width, height)
        case .mistralPatches(let patch, let merge, let maxSide):
            MistralPatches(patch: patch, merge: merge, maxSide: maxSide).count(width, height)
        case .googleTiles: GeminiTiles().count(width, height)
        case .googleFixed(let tokens), .fixed(let tokens): max(0, tokens)
        case .anthropicPatches: AnthropicPatches().count(width, height)
        }
    }
}

extension ImageTokenRule {
    /// False where vendors' own pages and measurements disagree on the count, so that estimates allow for more: OpenAI's
    /// patch multipliers and Gemini's tiles.
    package var isVerified: Bool {
        switch self {
        case .openAIPatches, .googleTiles: false
        case .openAITiles, .mistralPatches, .googleFixed, .anthropicPatches, .fixed: true
        }
    }
}
