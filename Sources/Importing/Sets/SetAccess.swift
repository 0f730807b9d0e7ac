import Catalog

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Whether this program may change an eval set.
package enum SetAccess {
    /// Why the set can only be read, as a sentence with the remedy; nil if it can be changed.
    /// - Parameter project: the folder with `config.yaml`.
    package static func obstacle(project: String, name: String) -> String? {
        let label = "eval-sets/\(name)"
        let path: String
        do throws(ProjectFiles.Failure) {
            path = try ProjectFiles.plain(label, in: project)
        } catch {
            return "The folder \(label) \(error)."
        }
        for part in ["photos", "meals.jsonl"] where SetFolder.kind("\(path)/\(part)") == S_IFLNK {
            return "\(label)/\(part) is a link. Change the files where they are, or put copies in its place."
        }
        for (part, place) in [("", path), ("/photos", "\(path)/photos")]
        where SetFolder.kind(place) != nil && access(place, W_OK) != 0 {
            return "The folder \(label)\(part) is read-only. Change its permissions to add or delete meals."
        }
        return nil
    }
}
