package enum PhotoError: Error, Sendable, Hashable, CustomStringConvertible {
    case empty
    /// The file cannot be read, or is too large; with the reason.
    case unreadable(String)
    /// The file changed while it was read, or since its hash was taken.
    case changed
    /// This machine temporarily lacks something, such as open files or memory; the photo may be fine.
    case lacking(String)
    /// Not JPEG, PNG, WebP or HEIF by its first bytes; with the kind it looks like.
    case unsupported(String)
    /// Read from the header before anything is decoded.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case undecodable(String)
    /// This machine cannot prepare photos; with the reason and what to install.
    case unavailable(String)
    case unencodable(String)

    /// Whether the same photo may succeed later.
    package var isPassing: Bool {
        switch self {
        case .changed, .lacking, .unavailable: true
        case .empty, .unreadable, .unsupported, .tooManyPixels, .undecodable, .unencodable: false
        }
    }

    package var description: String {
        switch self {
        case .empty: "the file is empty: take the photo again or remove it from the meal"
        case .unreadable(let words): "the photo cannot be read (\(words))"
        case .changed: "the photo changed: restore it, or leave it alone until the run is over"
        case .lacking(let words):
            "this machine could not read or prepare the photo (\(words)): close other programs, or raise `ulimit -n`"
        case .unsupported(let kind): "this is \(kind), not a JPEG, PNG, WebP or HEIF photo: convert it first"
        case .tooManyPixels(let width, let height, let limit):
            "\(width) × \(height) pixels are more than the \(limit / 1_000_000) megapixels that are accepted: "
                + "make it smaller first"
        case .undecodable(let words): "the photo cannot be decoded (\(words)): it may be cut off or damaged"
        case .unavailable(let words):
            "photos cannot be prepared here (\(words)): install libvips (apt: libvips42, brew: vips)"
        case .unencodable(let words): "the photo cannot be encoded (\(words))"
        }
    }
}
