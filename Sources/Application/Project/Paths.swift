package import FoundationEssentials

package enum Paths {
    /// The path relative to the working folder, without `.` and `..`.
    package static func absolute(_ path: String) -> URL {
        let whole = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
        return URL(filePath: whole).standardized
    }
}
