import Hashing

/// Passes a JPEG that already is what the setting asks for: its metadata is cut, its pixels are not encoded again.
enum OriginalJPEG {
    /// Nil when the photo has to be prepared as usual: another format, too large, turned, grey or CMYK, coded in a way
    /// that not every reader knows, or in a colour space other than sRGB.
    /// - Throws: `PhotoError.undecodable` when the pixels are damaged.
    static func passed(
        _ bytes: [UInt8], header: PhotoHeader, setting: PhotoSetting
    ) throws(PhotoError) -> PreparedPhoto? {
        guard header.kind == .jpeg, setting.format == .jpeg, header.orientation == 1,
            max(header.width, header.height) <= setting.longestSide,
            let segments = JPEGSegments(bytes), segments.isWidelyReadable,
            segments.profile.map({ ICCProfile($0)?.isSRGB ?? false }) ?? true
        else { return nil }
        let kept = segments.withoutMetadata()
        try kept.withUnsafeBufferPointer { (buffer) throws(PhotoError) in
            try VipsPicture.checkJPEG(buffer, header: header)
        }
        return PreparedPhoto(
            bytes: kept, sha256: SHA256Digest(of: kept), width: header.width, height: header.height, format: .jpeg)
    }
}
