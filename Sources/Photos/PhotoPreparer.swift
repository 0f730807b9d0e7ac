import Hashing

/// Turns the bytes of any accepted photo into what is sent: upright, sRGB, small enough, without metadata.
///
/// The same bytes and setting give the same result with the same libvips. The calls block while they compute: do not call
/// them on the cooperative pool, use `PreparedPhotoStore` there.
package enum PhotoPreparer {
    /// Changes whenever the same photo and setting could give other bytes: part of every key of the store.
    package static let version = "2 vips \(VipsLibrary.version)"
    /// The same for photos that are only shown: most of them need no libvips, and none is worth loading it to ask.
    static let roughVersion = "2 vips \(VipsLibrary.builtFor)"

    /// Decodes, turns upright, converts to sRGB, reduces and encodes. Of an animation only the first frame is used.
    ///
    /// JPEG output shows transparent parts white; PNG and WebP keep them transparent. A setting outside its range is
    /// brought to the nearest value inside it.
    /// - Throws: `PhotoError`; a photo above the limits is refused before anything is decoded.
    package static func prepare(
        _ bytes: [UInt8], setting: PhotoSetting, limits: PhotoLimits = .init()
    ) throws(PhotoError) -> PreparedPhoto {
        let header = try header(of: bytes, limits)
        if setting.keepsOriginal, let kept = try OriginalJPEG.passed(bytes, nil, header: header, setting: setting) {
            return kept
        }
        if setting.isRough, let small = try OriginalJPEG.halved(bytes, header: header, setting: setting) {
            return small
        }
        try VipsLibrary.start()
        defer { VipsLibrary.leaveThread() }
        return try bytes.withUnsafeBufferPointer { (buffer) throws(PhotoError) in
            let size = setting.preparedSize(width: header.width, height: header.height)
            let picture = try VipsPicture(of: buffer, header: header, size: size)
                .inPlainSRGB(keepingAlpha: setting.format != .jpeg)
                .decoded()
                .upright(header.orientation)
                .transformed(setting.transform)
            let encoded = try picture.encoded(as: setting)
            var photo = PreparedPhoto(
                bytes: encoded, sha256: SHA256Digest(of: encoded), width: picture.width, height: picture.height,
                format: setting.format)
            if setting.isRough {
                photo.features = PhotoFeatures(
                    PixelSquare(try picture.pixels(), width: photo.width, height: photo.height))
            }
            return photo
        }
    }

    /// The photo as `prepare` would give it where that is the original but for its metadata; nil where it has to be encoded.
    /// - Throws: as `prepare`.
    static func original(
        _ bytes: [UInt8], _ digest: SHA256Digest, setting: PhotoSetting, limits: PhotoLimits
    ) throws(PhotoError) -> PreparedPhoto? {
        guard setting.keepsOriginal else { return nil }
        return try OriginalJPEG.passed(bytes, digest, header: header(of: bytes, limits), setting: setting)
    }

    /// What its head says, once it was found to be within the limits.
    private static func header(of bytes: [UInt8], _ limits: PhotoLimits) throws(PhotoError) -> PhotoHeader {
        guard bytes.count <= limits.bytes else {
            throw .unreadable("\(bytes.count) bytes are more than the \(limits.bytes) that are accepted")
        }
        let header = try PhotoHeader.read(bytes)
        try header.check(limits)
        return header
    }
}
