/// How a photo is prepared before it is sent: one axis of an experiment.
package struct PhotoSetting: Sendable, Hashable {
    package enum Format: String, Sendable, Hashable, CaseIterable {
        case jpeg, png, webp
    }

    /// A change to the upright picture, to test whether it changes the answer.
    package enum Transform: String, Sendable, Hashable, CaseIterable {
        /// 90° clockwise.
        case rotated
        case mirrored
        /// As if the camera had moved: a Gaussian blur of a 200th of the longest side.
        case blurred
        /// A fifth of the light.
        case dark
        /// The lower right part, 60 % of each side: a plate in the middle is cut off.
        case cropped
    }

    /// In pixels, 1 to 16,383; a smaller photo is never enlarged.
    package var longestSide: Int
    package var format: Format
    /// Encoder quality, 1 to 100; PNG ignores it.
    package var quality: Int
    /// Sends a JPEG that needs no change without re-encoding it (metadata is still removed). Only for `format` `jpeg`.
    package var keepsOriginal: Bool

    /// Accepts two thirds to four thirds of `longestSide` if halving a JPEG gives that, at a fraction of the work.
    /// For thumbnails only, never for photos sent.
    package var isRough: Bool
    /// Whether a rough photo is measured on the way (`PhotoLook`), which takes 3 ms.
    package var measuresLook = true
    /// Nil for none.
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

    /// Size in pixels after preparation: the longest side reduced, never enlarged; the other in proportion, at least 1.
    package func preparedSize(width: Int, height: Int) -> (width: Int, height: Int) {
        let longest = max(width, height)
        let side = min(max(longestSide, 1), 16_383)
        guard longest > side else { return (width, height) }
        let scale = Double(side) / Double(longest)
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
        return (scaled(width), scaled(height))
    }
}
