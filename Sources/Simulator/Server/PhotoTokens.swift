import Catalog
import Costs

/// How many tokens a photo costs in a simulated usage.
enum PhotoTokens {
    /// By the provider's own rule at the detail the request asks for; 258 where its file has none.
    static func count(_ photo: SentPhoto, definition: ProviderDefinition) -> Int {
        guard let rule = definition.imageTokens(at: photo.detail) else { return 258 }
        return ImageTokens.count(rule, width: photo.width, height: photo.height)
    }
}
