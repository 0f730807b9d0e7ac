/// How a photo is prepared before it is sent: one axis of an experiment.
package struct PhotoSetting: Sendable, Hashable {
    /// What the provider receives.
    package enum Format: String, Sendable, Hashable, CaseIterable {
        case jpeg, png, webp
    }

    /// The longest side in pixels after preparation; a smaller photo is never enlarged.
    package var longestSide: Int
    package var format: Format
    /// The encoder's quality, 1 to 100. PNG ignores it.
    package var quality: Int

    package init(longestSide: Int = 1024, format: Format = .jpeg, quality: Int = 75) {
        self.longestSide = longestSide
        self.format = format
        self.quality = quality
    }
}
