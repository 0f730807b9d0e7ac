/// OpenAI's patch models: 32² patches, scaled down to a patch budget, times the model's multiplier, rounded. Source:
/// OpenAI's vision guide, 2026, with its multipliers.
struct OpenAIPatches {
    var budget: Int
    var multiplier: Double

    func count(_ width: Int, _ height: Int) -> Int {
        var patches = width.pieces(of: 32).saturatingMultiplied(by: height.pieces(of: 32))
        let budget = max(1, budget)
        if patches > budget || max(width, height) > 2048 {
            let (w, h) = (Double(width), Double(height))
            var scale = (1024 * Double(budget) / (w * h)).squareRoot()
            // The guide's second step: shrink until the worse-fitting side is a whole number of patches.
            let (across, down) = (w * scale / 32, h * scale / 32)
            scale *= min(across.rounded(.down) / across, down.rounded(.down) / down)
            patches = Self.pixels(w * scale).pieces(of: 32).saturatingMultiplied(
                by: Self.pixels(h * scale).pieces(of: 32))
            patches = min(patches, budget)
        }
        return Int(count: Double(patches) * multiplier)
    }

    private static func pixels(_ length: Double) -> Int { Int(count: length.rounded(.down)) }
}
