package enum ImageTokens {
    /// Tokens of one photo of that size in pixels, as sent; 0 if a side is ≤ 0. Sides are clamped to 1,000,000 and
    /// products to `Int.max`, so that extreme sizes and definitions do not overflow.
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
    /// False if vendors' pages and measurements disagree (OpenAI's patch multipliers, Gemini's tiles), so that
    /// estimates allow for more.
    package var isVerified: Bool {
        switch self {
        case .openAIPatches, .googleTiles: false
        case .openAITiles, .mistralPatches, .googleFixed, .anthropicPatches, .fixed: true
        }
    }
}

/// A provider's rule for image tokens, as its definition names it.
package enum ImageTokenRule: Sendable, Hashable {
    case openAITiles(base: Int, tile: Int)
    case openAIPatches(budget: Int, multiplier: Double)
    case mistralPatches(patch: Int, merge: Int, maxSide: Int)
    case googleTiles
    case googleFixed(tokens: Int)
    case anthropicPatches
    case fixed(tokens: Int)
}
