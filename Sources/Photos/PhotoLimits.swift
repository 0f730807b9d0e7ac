/// What a photo may ask of this machine before it is refused.
package struct PhotoLimits: Sendable, Hashable {
    /// Width × height in the file's header, at most. Checked before anything is decoded.
    package var pixels: Int
    /// The file's size in bytes, at most.
    package var bytes: Int

    /// 64 megapixels and 64 MB unless told otherwise.
    package init(pixels: Int = 64_000_000, bytes: Int = 64_000_000) {
        self.pixels = pixels
        self.bytes = bytes
    }
}
