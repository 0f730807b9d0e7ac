/// A provider's rule for image tokens, as its definition names it.
package enum ImageTokenRule: Sendable, Hashable {
    case openAITiles(base: Int, tile: Int)
    case openAIPatches(budget: Int, multiplier: Double)
    case mistralPatches(patch: Int, merge: Int, maxSide: Int)
    case googleTiles
    case googleFixed(tokens: Int)
    case anthropicPatches
    /// For models with a higher limit.
    case anthropicLargePatches
    case fixed(tokens: Int)

    /// False if vendors' pages and measurements disagree (OpenAI's patch multipliers, Gemini's tiles), so that
    /// estimates allow for more.
    package var isVerified: Bool {
        switch self {
        case .openAIPatches, .googleTiles: false
        case .openAITiles, .mistralPatches, .googleFixed, .anthropicPatches, .anthropicLargePatches, .fixed: true
        }
    }

    /// Tokens of one photo of that size in pixels, as sent; 0 if a side is ≤ 0. Sides are clamped to 1,000,000 and
    /// products to `Int.max`, so that extreme sizes and definitions do not overflow.
    package func tokens(width: Int, height: Int) -> Int {
        guard width > 0, height > 0 else { return 0 }
        let photo = PhotoPixels(width: min(width, 1_000_000), height: min(height, 1_000_000))
        return switch self {
        case .openAITiles(let base, let tile):
            max(0, base).saturatingAdding(photo.openAITiles.saturatingMultiplied(by: max(0, tile)))
        case .openAIPatches(let budget, let multiplier):
            Int(count: Double(photo.openAIPatches(budget: max(1, budget))) * multiplier)
        case .mistralPatches(let patch, let merge, let maxSide):
            photo.mistralPatches(
                of: max(1, patch).saturatingMultiplied(by: max(1, merge)), maxSide: max(1, maxSide))
        case .googleTiles: photo.geminiTiles.saturatingMultiplied(by: 258)
        case .googleFixed(let tokens), .fixed(let tokens): max(0, tokens)
        case .anthropicPatches: photo.anthropicPatches(limit: 1568, longestSide: 1568)
        case .anthropicLargePatches: photo.anthropicPatches(limit: 4784, longestSide: 2576)
        }
    }
}

private struct PhotoPixels {
    var width: Int
    var height: Int

    var longest: Int { max(width, height) }
    var shortest: Int { min(width, height) }

    /// Squares of that side that cover the photo.
    func squares(of side: Int) -> Int { width.pieces(of: side).saturatingMultiplied(by: height.pieces(of: side)) }

    func scaled(by scale: Double, _ rounding: FloatingPointRoundingRule) -> PhotoPixels {
        func side(_ length: Int) -> Int { Int(count: (Double(length) * scale).rounded(rounding)) }
        return PhotoPixels(width: side(width), height: side(height))
    }

    /// OpenAI's tile models at detail high: fit into 2048², shortest side down to 768, then 512² tiles; small photos
    /// are not scaled up. Source: OpenAI's vision guide, 2026.
    var openAITiles: Int {
        let fit = min(1, 2048 / Double(longest))
        let scale = fit * min(1, 768 / (Double(shortest) * fit))
        return scaled(by: scale, .toNearestOrAwayFromZero).squares(of: 512)
    }

    /// OpenAI's patch models: 32² patches, scaled down to a budget. Source: OpenAI's vision guide, 2026.
    func openAIPatches(budget: Int) -> Int {
        let patches = squares(of: 32)
        guard patches > budget || longest > 2048 else { return patches }
        let (w, h) = (Double(width), Double(height))
        var scale = (1024 * Double(budget) / (w * h)).squareRoot()
        // The guide's second step: shrink until the worse-fitting side is a whole number of patches.
        let (across, down) = (w * scale / 32, h * scale / 32)
        scale *= min(across.rounded(.down) / across, down.rounded(.down) / down)
        return min(scaled(by: scale, .down).squares(of: 32), budget)
    }

    /// Mistral's patches: scaled down to the longest side, one token per merged patch and one per row. The 28-px
    /// family is patch 14, merge 2, side 1540; Pixtral is 16, 1, 1024. Source: mistral-common,
    /// tokens/tokenizers/image.py.
    func mistralPatches(of cell: Int, maxSide: Int) -> Int {
        let ratio = max(1, Double(longest) / Double(maxSide))
        func pieces(_ length: Int) -> Int {
            // Python's round, half to even, as in the source.
            Int(count: (Double(length) / ratio).rounded(.toNearestOrEven)).pieces(of: cell)
        }
        return pieces(height).saturatingMultiplied(by: pieces(width).saturatingAdding(1))
    }

    /// Gemini 2.0 and 2.5: one tile if both sides are at most 384, else tiles of side floor(shortest / 1.5), at most
    /// 768. The vendor's rough formula states no bound but mentions 768² tiles; with it large photos count more
    /// (1536×2048: 1,548 tokens instead of 1,032), which is safe for the budget. Source: Gemini API, image
    /// understanding, 2026.
    var geminiTiles: Int {
        longest > 384 ? squares(of: min(768, Int(count: (Double(shortest) / 1.5).rounded(.down)))) : 1
    }

    /// Anthropic's 28² patches at the largest size within both limits, in patches and pixels. Source: Anthropic's
    /// vision page, 2026: 1,568 of both; since Opus 4.7, 4,784 patches and 2,576 pixels.
    func anthropicPatches(limit: Int, longestSide: Int) -> Int {
        func patches(_ side: Int) -> Int {
            side.pieces(of: 28) * max(1, shortest * side / longest).pieces(of: 28)
        }
        // Patches never get fewer as the side grows, so bisection finds the largest side within the limit.
        var fits = 1
        var tooLong = min(longest, longestSide) + 1
        while tooLong - fits > 1 {
            let middle = (fits + tooLong) / 2
            if patches(middle) <= limit { fits = middle } else { tooLong = middle }
        }
        return patches(fits)
    }
}
