/// How a provider counts the tokens of a photo, as its definition names it. `ImageTokens` does the counting.
package enum ImageTokenRule: Sendable, Hashable {
    case openAITiles(base: Int, tile: Int)
    case openAIPatches(budget: Int, multiplier: Double)
    case mistralPatches(patch: Int, merge: Int, maxSide: Int)
    case googleTiles
    case googleFixed(tokens: Int)
    case anthropicPatches
    case fixed(tokens: Int)
}
