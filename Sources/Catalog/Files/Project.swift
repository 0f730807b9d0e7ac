#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

package enum Project {
    package struct Place: Sendable, Hashable {
        /// Absolute path of the folder.
        package var path: String
        /// True if it is above the named folder, and it or its folder belongs to another user.
        package var isForeign: Bool
    }

    /// The nearest folder with `config.yaml`, from this one upwards; nil if there is none.
    /// - Parameter user: nil: the user of the process.
    package static func find(from folder: String, user: UInt32? = nil) -> Place? {
        guard let start = ProjectFiles(root: folder)?.root else { return nil }
        var parts = start.split(separator: "/")
        while true {
            let path = "/" + parts.joined(separator: "/")
            if FileManager.default.fileExists(atPath: "\(path)/config.yaml") {
                let isForeign = path != start && !isOwn(path, user ?? geteuid())
                return Place(path: path, isForeign: isForeign)
            }
            guard parts.popLast() != nil else { return nil }
        }
    }

    /// Checks the folder's owner too, who can put any definition beside the file.
    private static func isOwn(_ folder: String, _ user: UInt32) -> Bool {
        ["\(folder)/config.yaml", folder].allSatisfy { path in
            var status = stat()
            return lstat(path, &status) == 0 && status.st_uid == user
        }
    }
}
