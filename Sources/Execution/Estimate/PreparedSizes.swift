import Photos

/// The sizes of photos after preparation, from their headers alone: upright, as a turned photo is sent. Each header is
/// read once.
struct PreparedSizes {
    private var headers: [String: PhotoHeader?] = [:]
    private(set) var unreadable: [String] = []

    /// Nil when one of them cannot be read.
    mutating func prepared(_ paths: [String], as setting: PhotoSetting) -> [(width: Int, height: Int)]? {
        var sizes: [(width: Int, height: Int)] = []
        for path in paths {
            guard let header = header(path) else { return nil }
            let size = setting.preparedSize(width: header.width, height: header.height)
            sizes.append(setting.transform == .rotated ? (width: size.height, height: size.width) : size)
        }
        return sizes
    }

    private mutating func header(_ path: String) -> PhotoHeader? {
        if let known = headers[path] { return known }
        let header = try? PhotoHeader.read(PhotoFile.bytes(at: path))
        if header == nil { unreadable.append(path) }
        headers[path] = .some(header)
        return header
    }
}
