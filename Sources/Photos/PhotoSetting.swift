/// How a photo is prepared before it is sent: one axis of an experiment.
package struct PhotoSetting: Sendable, Hashable {
    /// What the provider receives.
    package enum Format: String, Sendable, Hashable, CaseIterable {
        case jpeg, png, webp
    }

    /// What is done to the upright picture, to see whether it changes the answer.
    package enum Transform: String, Sendable, Hashable, CaseIterable {
        /// A quarter turn, clockwise.
        case rotated
        /// Left for right.
        case mirrored
    }

    /// The longest side in pixels after preparation, 1 to 16,383; a smaller photo is never enlarged.
    package var longestSide: Int
    package var format: Format
    /// The encoder's quality, 1 to 100. PNG ignores it.
    package var quality: Int
    /// Passes a JPEG that needs no change without encoding it again (its metadata is still cut); any other photo is
    /// prepared as usual. Has no effect unless `format` is `jpeg`.
    package var keepsOriginal: Bool

    /// Takes a side of two thirds to four thirds of `longestSide` where a JPEG can be reduced to that by halves alone,
    /// at a fraction of the work. For thumbnails; never for what is sent.
    package var isRough: Bool
    /// Nil: the picture stays as it is.
    package var transform: Transform?

    package init(
        longestSide: Int = 1024, format: Format = .jpeg, quality: Int = 75, keepsOriginal: Bool = false,
        isRough: Bool = false, transform: Transform? = nil
    ) {
        self.transform = transform
        self.longestSide = longestSide
        self.format = format
        self.quality = quality
        self.keepsOriginal = keepsOriginal
        self.isRough = isRough
    }

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
