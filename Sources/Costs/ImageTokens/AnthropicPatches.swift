/// Anthropic's 28² patches, scaled down to at most 1,568 pixels a side and 1,568 tokens: ceil(width/28)·ceil(height/28)
/// at the largest size within both limits. Source: Anthropic's vision page, 2026.
struct AnthropicPatches {
    private static let limit = 1568

    func count(_ width: Int, _ height: Int) -> Int {
        let longest = max(width, height)
        let shortest = min(width, height)
        func tokens(_ side: Int) -> Int {
            let other = max(1, shortest * side / longest)
            return side.pieces(of: 28) * other.pieces(of: 28)
        }
        // Tokens never fall as the side grows, so bisection finds the largest side within the limit.
        var fits = 1
        var side = min(longest, Self.limit)
        if tokens(side) <= Self.limit { return tokens(side) }
        while side - fits > 1 {
            let middle = (fits + side) / 2
            if tokens(middle) <= Self.limit { fits = middle } else { side = middle }
        }
        return tokens(fits)
    }
}
