import Hashing

/// Prepares photos for sending: upright, sRGB, small enough, without metadata; deterministic for one version of libvips.
/// Blocks: on the cooperative pool use `PreparedPhotoStore` instead.
package enum PhotoPreparer {
    /// Part of every key of the store: change it whenever the same photo and setting could give other bytes.
    package static let version = "2 vips \(VipsLibrary.version)"
    /// For thumbnails: most need no libvips, and it takes too long to load just to read its version.
    static let roughVersion = "2 vips \(VipsLibrary.builtFor)"

    /// Decodes, turns upright, converts to sRGB, reduces and encodes; uses only the first frame of an animation. JPEG output
    /// shows transparent parts white; PNG and WebP keep them. Clamps a setting to its range.
    /// - Parameter isMeasured: false: a rough photo has neither features nor a look.
    /// - Throws: `PhotoError`; a photo above the limits is refused before anything is decoded.
    package static func prepare(
        _ bytes: [UInt8], setting: PhotoSetting, limits: PhotoLimits = .init(), isMeasured: Bool = true
    ) throws(PhotoError) -> PreparedPhoto {
        let header = try header(of: bytes, limits)
        if setting.keepsOriginal, let kept = try OriginalJPEG.passed(bytes, nil, header: header, setting: setting) {
            return kept
        }
        if setting.isRough,
            let small = try OriginalJPEG.halved(bytes, header: header, setting: setting, isMeasured: isMeasured)
        {
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
            if setting.isRough, isMeasured {
                photo.features = PhotoFeatures(
                    PixelSquare(try picture.pixels(), width: photo.width, height: photo.height))
            }
            return photo
        }
    }

    /// The look of the upright photo; the same photo gives the same numbers. Nil if a side has fewer than 32 pixels.
    /// - Throws: as `prepare`.
    package static func look(of bytes: [UInt8], limits: PhotoLimits = .init()) throws(PhotoError) -> PhotoLook? {
        let header = try header(of: bytes, limits)
        guard min(header.width, header.height) >= PhotoLook.leastSide else { return nil }
        if let look = try OriginalJPEG.look(bytes, header: header) { return look }
        try VipsLibrary.start()
        defer { VipsLibrary.leaveThread() }
        return try bytes.withUnsafeBufferPointer { (buffer) throws(PhotoError) in
            // Halved as a JPEG is, so that a photo looks the same in every format.
            let part = PhotoLook.part(width: header.width, height: header.height)
            let size = (max(1, header.width / part), max(1, header.height / part))
            let picture = try VipsPicture(of: buffer, header: header, size: size)
                .inPlainSRGB(keepingAlpha: false)
                .decoded()
                .upright(header.orientation)
            let (width, height) = (picture.width, picture.height)
            return PhotoLook(LumaPlane(try picture.pixels(), width: width, height: height))
        }
    }

    /// What `prepare` returns if that is the original without metadata; nil if the photo must be encoded.
    static func original(
        _ bytes: [UInt8], _ digest: SHA256Digest, setting: PhotoSetting, limits: PhotoLimits
    ) throws(PhotoError) -> PreparedPhoto? {
        guard setting.keepsOriginal else { return nil }
        return try OriginalJPEG.passed(bytes, digest, header: header(of: bytes, limits), setting: setting)
    }

    private static func header(of bytes: [UInt8], _ limits: PhotoLimits) throws(PhotoError) -> PhotoHeader {
        guard bytes.count <= limits.bytes else {
            throw .unreadable("\(bytes.count) bytes are more than the \(limits.bytes) that are accepted")
        }
        let header = try PhotoHeader.read(bytes)
        try header.check(limits)
        return header
    }
}
