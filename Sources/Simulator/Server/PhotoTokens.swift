import Catalog
import Costs

/// How many tokens a photo costs in a simulated usage: by the provider's own rule, roughly.
enum PhotoTokens {
    /// For a photo of that many pixels; 258 where the definition has no rule.
    static func count(width: Int, height: Int, definition: ProviderDefinition) -> Int {
        switch definition.imageTokens {
        case .openAITiles(let base, let tile):
            definition.photoDetail == "low" ? base : base + tile * units(width, 512, 2048) * units(height, 512, 2048)
        case .openAIPatches(let budget, let multiplier):
            Int((Double(min(units(width, 32) * units(height, 32), budget)) * multiplier).clamped(1, 1e6))
        case .mistralPatches(let patch, let merge, let maxSide):
            (units(width, patch * merge, maxSide) + 1) * units(height, patch * merge, maxSide)
        case .geminiTiles: 258 * max(1, units(width, 768) * units(height, 768))
        case .geminiFixed(let tokens), .fixed(let tokens): tokens
        case .anthropicPatches: min(units(width, 28) * units(height, 28), 1568)
        case nil: 258
        }
    }

    /// How many pieces of that size a side takes, from 1 to 10,000.
    private static func units(_ side: Int, _ size: Int, _ most: Int = 1_000_000) -> Int {
        let side = min(max(side, 1), max(most, 1))
        return min((side - 1) / max(size, 1) + 1, 10_000)
    }
}
