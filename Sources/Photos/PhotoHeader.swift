import CVips

/// What the head of a photo says, read without decoding a pixel.
package struct PhotoHeader: Sendable, Hashable {
    package var kind: PhotoKind
    /// Pixels, after the orientation in the metadata is applied.
    package var width: Int
    package var height: Int
    /// 1 (upright) to 8, as EXIF counts; HEIF is always 1, because its decoder turns it.
    package var orientation = 1
    /// What the numbers of its pixels mean.
    package var colour = Colour.unmarked

    /// What the numbers of the pixels mean.
    package enum Colour: Sendable, Hashable {
        /// Nothing is said: sRGB is assumed.
        case unmarked
        /// The file carries a colour profile, whichever, sound or not.
        case profile
        /// A HEIF says Display P3 by code points instead of a profile.
        case displayP3
    }

    /// Whether width and height of the pixels in the file are those of the upright photo exchanged.
    var isOnItsSide: Bool { (5...8).contains(orientation) }

    /// Reads the header of a file.
    /// - Throws: `PhotoError.empty`, `unsupported`, or `undecodable` when the header makes no sense.
    package static func read(_ bytes: [UInt8]) throws(PhotoError) -> PhotoHeader {
        let kind = try PhotoKind(of: bytes)
        if kind == .jpeg, let header = JPEGSegments(bytes).flatMap(PhotoHeader.init) { return header }
        let marked = kind == .heif ? try HEIFCheck.colour(of: bytes) : .unmarked
        try VipsLibrary.start()
        // Its loader is a module of its own, which may be missing on this machine.
        if kind == .heif, nutrieval_vips_can("heifload_buffer") == 0 {
            throw .unavailable("its libvips has no loader for HEIF")
        }
        defer { VipsLibrary.leaveThread() }
        return try bytes.withUnsafeBufferPointer { (buffer) throws(PhotoError) in
            let picture = try VipsPicture(headerOf: buffer)
            // Nothing may be asked of such an image: libvips ends the process over it.
            guard picture.width > 0, picture.height > 0 else { throw .undecodable("its header says it has no pixels") }
            let turned = picture.isTurned
            return PhotoHeader(
                kind: kind,
                width: turned ? picture.height : picture.width,
                height: turned ? picture.width : picture.height,
                orientation: picture.orientation,
                colour: picture.hasProfile ? .profile : marked)
        }
    }

    /// - Throws: `PhotoError.tooManyPixels`.
    func check(_ limits: PhotoLimits) throws(PhotoError) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= limits.pixels else {
            throw .tooManyPixels(width: width, height: height, limit: limits.pixels)
        }
    }
}
