/// Mistral's patches: scaled down to the longest side, one token per merged patch and one per row. The 28-px family is
/// patch 14, merge 2, side 1540; Pixtral is 16, 1, 1024. Source: mistral-common, tokens/tokenizers/image.py.
struct MistralPatches {
    var patch: Int
    var merge: Int
    var maxSide: Int

    func count(_ width: Int, _ height: Int) -> Int {
        let ratio = Double(max(width, height)) / Double(max(1, maxSide))
        func side(_ length: Int) -> Int {
            guard ratio > 1 else { return length }
            // Python's round, half to even, as in the source.
            return max(1, Int(count: (Double(length) / ratio).rounded(.toNearestOrEven)))
        }
        let cell = max(1, patch).saturatingMultiplied(by: max(1, merge))
        return side(height).pieces(of: cell).saturatingMultiplied(by: side(width).pieces(of: cell).saturatingAdding(1))
    }
}
