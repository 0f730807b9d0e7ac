import Photos

/// Sizes of photos after preparation (upright, as sent), from their headers alone. Reads each header once.
struct PreparedSizes {
    private var headers: [String: PhotoHeader?] = [:]
    private(set) var unreadable: [String] = []

    /// Nil if any of them is unreadable.
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
