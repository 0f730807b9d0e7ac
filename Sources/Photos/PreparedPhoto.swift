package import Hashing

/// A photo as it is sent: upright, sRGB, without metadata.
package struct PreparedPhoto: Sendable, Hashable {
    /// The encoded file.
    package var bytes: [UInt8]
    package var sha256: SHA256Digest
    /// Pixels, after orientation was applied.
    package var width: Int
    package var height: Int
    package var format: PhotoSetting.Format

    package init(bytes: [UInt8], sha256: SHA256Digest, width: Int, height: Int, format: PhotoSetting.Format) {
        self.bytes = bytes
        self.sha256 = sha256
        self.width = width
        self.height = height
        self.format = format
    }

    /// `image/jpeg`, `image/png` or `image/webp`.
    package var mediaType: String { "image/\(format.rawValue)" }
}

/// Why a photo cannot be used.
package enum PhotoError: Error, Sendable, Hashable, CustomStringConvertible {
    case empty
    /// Neither JPEG, PNG, WebP nor HEIF by its first bytes; what it looks like instead.
    case unsupported(String)
    /// More pixels than are accepted, read from the header before anything is decoded.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The decoder gave up; its words.
    case undecodable(String)
    /// The encoder gave up; its words.
    case unencodable(String)

    package var description: String {
        switch self {
        case .empty: "the file is empty: take the photo again or remove it from the meal"
        case .unsupported(let kind): "this is \(kind), not a JPEG, PNG, WebP or HEIF photo: convert it first"
        case .tooManyPixels(let width, let height, let limit):
            "\(width) × \(height) pixels are more than the \(limit / 1_000_000) megapixels that are accepted: make it smaller first"
        case .undecodable(let words): "the photo cannot be decoded (\(words)): it may be cut off or damaged"
        case .unencodable(let words): "the photo cannot be encoded (\(words))"
        }
    }
}
