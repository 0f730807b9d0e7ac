import CVips

/// What this machine's libvips can read, for `doctor`.
package struct PhotoSupport: Sendable, Hashable {
    /// Such as `8.14.1`.
    package var version: String
    /// Out of jpeg, png, webp and heif.
    package var formats: [String]
    /// Why libvips cannot be used at all; nil when it can.
    package var failure: String?

    /// Starts libvips where it is not started yet.
    package static var current: PhotoSupport {
        do throws(PhotoError) {
            try VipsLibrary.start()
        } catch {
            return PhotoSupport(version: VipsLibrary.version, formats: [], failure: error.description)
        }
        let formats = ["jpeg", "png", "webp", "heif"].filter {
            nutrieval_vips_can("\($0)load_buffer") != 0
        }
        return PhotoSupport(version: VipsLibrary.version, formats: formats, failure: nil)
    }
}
