package import Hashing

/// A photo as it is sent: upright, sRGB, without metadata.
package struct PreparedPhoto: Sendable, Hashable {
    /// The encoded file.
    package var bytes: [UInt8]
    /// Of `bytes`.
    package var sha256: SHA256Digest
    /// Pixels, after orientation was applied.
    package var width: Int
    package var height: Int
    package var format: PhotoSetting.Format
    /// What it looks like; of photos that a rough setting made, which are shown and not sent.
    package var features: PhotoFeatures?

    /// Takes the parts as they are; nothing is decoded or checked.
    package init(
        bytes: [UInt8], sha256: SHA256Digest, width: Int, height: Int, format: PhotoSetting.Format,
        features: PhotoFeatures? = nil
    ) {
        self.bytes = bytes
        self.sha256 = sha256
        self.width = width
        self.height = height
        self.format = format
        self.features = features
    }

    /// `image/jpeg`, `image/png` or `image/webp`.
    package var mediaType: String { "image/\(format.rawValue)" }
}
