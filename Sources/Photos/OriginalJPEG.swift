import Hashing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps or halves the pixels of an upright, sRGB, widely readable JPEG without libvips.
enum OriginalJPEG {
    /// The same picture without metadata; nil when it must be prepared as usual: another format, too large, turned, grey or
    /// CMYK, not widely readable, or not sRGB.
    /// - Parameter digest: of the bytes, if known.
    /// - Throws: `PhotoError.undecodable` when the pixels are damaged.
    static func passed(
        _ bytes: [UInt8], _ digest: SHA256Digest?, header: PhotoHeader, setting: PhotoSetting
    ) throws(PhotoError) -> PreparedPhoto? {
        guard max(header.width, header.height) <= setting.longestSide, let segments = plain(bytes, header, setting)
        else { return nil }
        let cut = segments.withoutMetadata()
        // Without metadata, share the array that was read.
        let isBare = cut.count == bytes.count && memcmp(cut, bytes, cut.count) == 0
        let kept = isBare ? bytes : cut
        try JPEGCodec.check(kept, width: header.width, height: header.height)
        // Hashing takes as long as checking; a photo without metadata is already hashed.
        let sha256 = digest.flatMap { isBare ? $0 : nil } ?? SHA256Digest(of: kept)
        return PreparedPhoto(bytes: kept, sha256: sha256, width: header.width, height: header.height, format: .jpeg)
    }

    /// The picture at the largest of 1/1, 1/2, 1/4 and 1/8 within four thirds of the wanted side; nil as above, or if none.
    /// - Parameter isMeasured: false: without features and look.
    static func halved(
        _ bytes: [UInt8], header: PhotoHeader, setting: PhotoSetting, isMeasured: Bool
    ) throws(PhotoError) -> PreparedPhoto? {
        let most = setting.longestSide * 4 / 3
        // No side may become zero.
        let parts = [1, 2, 4, 8].filter { $0 <= min(header.width, header.height) }
        guard let part = parts.first(where: { max(header.width, header.height) / $0 <= most }),
            plain(bytes, header, setting) != nil
        else { return nil }
        return try JPEGCodec.reduced(
            bytes, to: part, quality: setting.quality,
            looks: isMeasured && setting.measuresLook
                && part == PhotoLook.part(width: header.width, height: header.height),
            features: isMeasured)
    }

    /// The look, measured on the rows that `halved` sees too; nil as above, or if the photo is too small.
    static func look(_ bytes: [UInt8], header: PhotoHeader) throws(PhotoError) -> PhotoLook?? {
        guard plain(bytes, header, PhotoSetting()) != nil else { return nil }
        return .some(try JPEGCodec.look(bytes, at: PhotoLook.part(width: header.width, height: header.height)))
    }

    private static func plain(_ bytes: [UInt8], _ header: PhotoHeader, _ setting: PhotoSetting) -> JPEGSegments? {
        guard header.kind == .jpeg, setting.format == .jpeg, setting.transform == nil, header.orientation == 1,
            let segments = JPEGSegments(bytes), segments.isPlainSRGB
        else { return nil }
        return segments
    }
}
