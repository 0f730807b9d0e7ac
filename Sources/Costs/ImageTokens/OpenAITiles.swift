/// OpenAI's tile models at detail high: fit into 2048², shortest side down to 768, `base + tile` per 512² tile; small
/// photos are not scaled up. Source: OpenAI's vision guide, 2026.
struct OpenAITiles {
    var base: Int
    var tile: Int

    func count(_ width: Int, _ height: Int) -> Int {
        let fit = min(1, 2048 / Double(max(width, height)))
        let shortest = Double(min(width, height)) * fit
        let scale = fit * min(1, 768 / shortest)
        let tiles = Self.tiles(width, scale).saturatingMultiplied(by: Self.tiles(height, scale))
        return max(0, base).saturatingAdding(tiles.saturatingMultiplied(by: max(0, tile)))
    }

    /// The tiles along one side, rounded to whole pixels first.
    private static func tiles(_ side: Int, _ scale: Double) -> Int { Int(count: Double(side) * scale).pieces(of: 512) }
}
