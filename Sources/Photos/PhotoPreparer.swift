import Hashing

/// Turns the bytes of any accepted photo into what is sent: upright, sRGB, small enough, without metadata.
///
/// The same bytes and setting give the same result with the same libvips. The calls block while they compute: do not call
/// them on the cooperative pool, use `PreparedPhotoStore` there.
package enum PhotoPreparer {
    /// Changes whenever the same photo and setting could give other bytes: part of every key of the store.
    package static let version = "2 vips \(VipsLibrary.version)"

    /// Decodes, turns upright, converts to sRGB, reduces and encodes. Of an animation only the first frame is used.
    ///
    /// JPEG output shows transparent parts white; PNG and WebP keep them transparent. A setting outside its range is
    /// brought to the nearest value inside it.
    /// - Throws: `PhotoError`; a photo above the limits is refused before anything is decoded.
    package static func prepare(
        _ bytes: [UInt8], setting: PhotoSetting, limits: PhotoLimits = .init()
    ) throws(PhotoError) -> PreparedPhoto {
        guard bytes.count <= limits.bytes else {
            throw .unreadable("\(bytes.count) bytes are more than the \(limits.bytes) that are accepted")
        }
        let header = try PhotoHeader.read(bytes)
        try header.check(limits)
        if setting.keepsOriginal, let kept = try OriginalJPEG.passed(bytes, header: header, setting: setting) {
            return kept
        }
        defer { VipsLibrary.leaveThread() }
        return try bytes.withUnsafeBufferPointer { (buffer) throws(PhotoError) in
            let size = setting.preparedSize(width: header.width, height: header.height)
            let picture = try VipsPicture(of: buffer, header: header, size: size)
                .inPlainSRGB(keepingAlpha: setting.format != .jpeg)
                .decoded()
            let encoded = try picture.encoded(as: setting)
            return PreparedPhoto(
                bytes: encoded, sha256: SHA256Digest(of: encoded), width: picture.width, height: picture.height,
                format: setting.format)
        }
    }

    /// A small JPEG for reports; the longest side is in pixels.
    /// - Throws: `PhotoError`.
    package static func thumbnail(
        _ bytes: [UInt8], longestSide: Int = 160, quality: Int = 60
    ) throws(PhotoError) -> PreparedPhoto {
        try prepare(bytes, setting: PhotoSetting(longestSide: longestSide, format: .jpeg, quality: quality))
    }
}
