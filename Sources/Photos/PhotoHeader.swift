import CVips

/// A photo's header, read without decoding a pixel.
package struct PhotoHeader: Sendable, Hashable {
    package var kind: PhotoKind
    /// Pixels, after the EXIF orientation is applied.
    package var width: Int
    package var height: Int
    /// 1 (upright) to 8, as in EXIF; always 1 for HEIF, which its decoder rotates.
    package var orientation = 1
    package var colour = Colour.unmarked

    package enum Colour: Sendable, Hashable {
        /// Not stated: sRGB is assumed.
        case unmarked
        /// The file has a colour profile of any kind, valid or not.
        case profile
        /// A HEIF with code points for Display P3 instead of a profile.
        case displayP3
    }

    /// Whether the file's width and height are swapped in the upright photo.
    var isOnItsSide: Bool { (5...8).contains(orientation) }

    /// - Parameter size: in the file's orientation.
    static func of(
        _ kind: PhotoKind, stored size: (width: Int, height: Int), orientation: Int, colour: Colour
    ) -> PhotoHeader {
        var header = PhotoHeader(
            kind: kind, width: size.width, height: size.height, orientation: orientation, colour: colour)
        if header.isOnItsSide { swap(&header.width, &header.height) }
        return header
    }

    /// - Throws: `PhotoError.empty`, `unsupported`, or `undecodable` when the header makes no sense.
    package static func read(_ bytes: [UInt8]) throws(PhotoError) -> PhotoHeader {
        let kind = try PhotoKind(of: bytes)
        if kind == .jpeg, let header = JPEGSegments(bytes)?.header { return header }
        let marked = kind == .heif ? try HEIFCheck.colour(of: bytes) : .unmarked
        try VipsLibrary.start()
        // libvips loads HEIF through a separate module, which may be missing.
        if kind == .heif, nutrieval_vips_can("heifload_buffer") == 0 {
            throw .unavailable("its libvips has no loader for HEIF")
        }
        defer { VipsLibrary.leaveThread() }
        return try bytes.withUnsafeBufferPointer { (buffer) throws(PhotoError) in
            let picture = try VipsPicture(headerOf: buffer)
            // Reading a property of an image without pixels would end the process in libvips.
            guard picture.width > 0, picture.height > 0 else { throw .undecodable("its header says it has no pixels") }
            return .of(
                kind, stored: (picture.width, picture.height), orientation: picture.orientation,
                colour: picture.hasProfile ? .profile : marked)
        }
    }

    func check(_ limits: PhotoLimits) throws(PhotoError) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= limits.pixels else {
            throw .tooManyPixels(width: width, height: height, limit: limits.pixels)
        }
    }
}

package struct PhotoLimits: Sendable, Hashable {
    /// Maximum width × height in the file's header, checked before anything is decoded.
    package var pixels = 64_000_000
    /// Maximum file size in bytes.
    package var bytes = 64_000_000

    package init() {}
}
