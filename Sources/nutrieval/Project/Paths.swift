import FoundationEssentials

/// Paths as people write them.
enum Paths {
    /// The path seen from the working folder, without `.` and `..`.
    static func absolute(_ path: String) -> URL {
        let whole = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
        return URL(filePath: whole).standardized
    }
}
