extension PhotoSetting {
    /// The pixels a photo of that upright size will have once prepared: the longest side brought down, never up, the
    /// other in proportion and rounded, at least 1.
    package func preparedSize(width: Int, height: Int) -> (width: Int, height: Int) {
        let longest = max(width, height)
        let side = min(max(longestSide, 1), 16_383)
        guard longest > side else { return (width, height) }
        let scale = Double(side) / Double(longest)
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
        return (scaled(width), scaled(height))
    }
}
