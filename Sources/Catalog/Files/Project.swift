#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A project is the folder that holds `config.yaml`.
package enum Project {
    /// The nearest folder from this one upwards that holds `config.yaml`, as an absolute path; nil when there is none.
    package static func find(from folder: String) -> String? {
        guard let start = ProjectFiles(root: folder)?.root else { return nil }
        var parts = start.split(separator: "/")
        while true {
            let path = "/" + parts.joined(separator: "/")
            if FileManager.default.fileExists(atPath: path == "/" ? "/config.yaml" : "\(path)/config.yaml") {
                return path
            }
            guard parts.popLast() != nil else { return nil }
        }
    }
}
