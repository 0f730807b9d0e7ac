import Catalog
import FoundationEssentials

enum ReportsFolder {
    static func url(in root: URL) -> URL { root.appending(path: "reports") }

    /// Refuses a link out of the project, which would have files written or removed there.
    static func problem(in root: URL) -> String? {
        let reports = url(in: root)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: reports.path)) ?? []
        let project = ProjectFiles.real(root.path) ?? root.path
        let leaving = ([reports] + names.sorted().map { reports.appending(path: $0) }).first { place in
            guard (try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)) != nil else { return false }
            return ProjectFiles.real(place.path)?.hasPrefix(project == "/" ? "/" : project + "/") != true
        }
        return leaving.map {
            "\($0.path) is a link that leads out of the project: remove it, or name a folder of runs with --out"
        }
    }
}
