import Hashing

/// Passes a JPEG that already is what the setting asks for: its metadata is cut, its pixels are not encoded again.
enum OriginalJPEG {
    /// Nil when the photo has to be prepared as usual: another format, too large, turned, grey or CMYK, or in a colour
    /// space other than sRGB.
    /// - Throws: `PhotoError.undecodable` when the pixels are damaged.
    static func passed(
        _ bytes: [UInt8], header: PhotoHeader, setting: PhotoSetting
    ) throws(PhotoError) -> PreparedPhoto? {
        guard header.kind == .jpeg, setting.format == .jpeg, header.orientation == 1,
            max(header.width, header.height) <= setting.longestSide,
            let segments = JPEGSegments(bytes), let frame = segments.frame, frame == (8, 3),
            segments.profile.map(isSRGB) ?? true
        else { return nil }
        let kept = segments.withoutMetadata()
        try kept.withUnsafeBufferPointer { (buffer) throws(PhotoError) in
            try VipsPicture.checkJPEG(buffer)
        }
        return PreparedPhoto(
            bytes: kept, sha256: SHA256Digest(of: kept), width: header.width, height: header.height, format: .jpeg)
    }

    /// Whether the profile calls itself sRGB in its description (ICC.1:2022, `desc`): ASCII in version 2, UTF-16 in 4.
    static func isSRGB(_ profile: [UInt8]) -> Bool {
        // The header's signature keeps other data from passing for a profile.
        guard profile.count >= 132, profile[36..<40].elementsEqual("acsp".utf8) else { return false }
        guard let description = tag("desc", in: profile) else { return false }
        let readable = description.filter { $0 != 0 }
        let name = Array("sRGB".utf8)
        return readable.indices.contains { readable[$0...].starts(with: name) }
    }

    /// The data of a tag: signature, offset and size stand in a table after the 128-byte header.
    private static func tag(_ signature: String, in profile: [UInt8]) -> [UInt8]? {
        func number(at offset: Int) -> Int? {
            guard offset >= 0, offset + 4 <= profile.count else { return nil }
            return profile[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        guard let count = number(at: 128), count <= 100 else { return nil }
        for entry in 0..<count {
            let at = 132 + entry * 12
            guard let offset = number(at: at + 4), let size = number(at: at + 8) else { return nil }
            guard profile[at..<at + 4].elementsEqual(signature.utf8) else { continue }
            guard offset <= profile.count, size <= profile.count - offset else { return nil }
            return Array(profile[offset..<offset + size])
        }
        return nil
    }
}
