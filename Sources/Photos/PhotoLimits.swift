package struct PhotoLimits: Sendable, Hashable {
    /// Maximum width × height in the file's header, checked before anything is decoded.
    package var pixels: Int
    /// Maximum file size in bytes.
    package var bytes: Int

    package init(pixels: Int = 64_000_000, bytes: Int = 64_000_000) {
        self.pixels = pixels
        self.bytes = bytes
    }
}
