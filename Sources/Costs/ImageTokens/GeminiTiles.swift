/// Gemini 2.0 and 2.5: 258 tokens if both sides are at most 384, else 258 per tile. tile side = floor(min(width,
/// height) / 1.5), at most 768. The vendor's rough formula states no bound but mentions 768² tiles; with it large
/// photos count more (1536×2048: 1,548 instead of 1,032), which is safe for the budget. Source: Gemini API, image
/// understanding, 2026.
struct GeminiTiles {
    func count(_ width: Int, _ height: Int) -> Int {
        guard max(width, height) > 384 else { return 258 }
        let tile = min(768, max(1, Int(count: (Double(min(width, height)) / 1.5).rounded(.down))))
        return width.pieces(of: tile).saturatingMultiplied(by: height.pieces(of: tile)).saturatingMultiplied(by: 258)
    }
}
