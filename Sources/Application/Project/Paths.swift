package import FoundationEssentials

/// Paths as people write them.
package enum Paths {
    /// The path seen from the working folder, without `.` and `..`.
    package static func absolute(_ path: String) -> URL {
        let whole = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
        return URL(filePath: whole).standardized
    }
}
