import Catalog
import Costs

/// How many tokens a photo costs in a simulated usage.
enum PhotoTokens {
    /// By the provider's own rule; 258 where its file has none.
    static func count(width: Int, height: Int, definition: ProviderDefinition) -> Int {
        guard let rule = definition.imageTokens else { return 258 }
        if definition.photoDetail == "low", case .openAITiles(let base, _) = rule { return max(base, 0) }
        return ImageTokens.count(rule, width: width, height: height)
    }
}
