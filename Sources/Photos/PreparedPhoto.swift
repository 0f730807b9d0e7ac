package import Hashing

/// A photo ready to send: upright, sRGB, without metadata.
package struct PreparedPhoto: Sendable, Hashable {
    package var bytes: [UInt8]
    package var sha256: SHA256Digest
    /// Pixels, after the EXIF orientation is applied.
    package var width: Int
    package var height: Int
    package var format: PhotoSetting.Format
    /// Only for photos made by a rough setting, which are shown and not sent.
    package var features: PhotoFeatures?

    /// `image/jpeg`, `image/png` or `image/webp`.
    package var mediaType: String { "image/\(format.rawValue)" }
}
