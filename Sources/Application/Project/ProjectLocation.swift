package import Catalog
package import FoundationEssentials

/// A project and its runs, as a person names them.
package struct ProjectLocation: Sendable {
    /// The folder where the upward search starts; nil: the working folder.
    package var project: String?
    /// The folder of runs; nil: the project's own.
    package var out: String?

    package init(project: String? = nil, out: String? = nil) {
        self.project = project
        self.out = out
    }

    /// The place of config.yaml; nil if not found.
    package var place: Project.Place? { Project.find(from: start) }

    private var start: String { project ?? FileManager.default.currentDirectoryPath }

    /// The project's folder: the start folder or the first above it with a config.yaml.
    /// - Throws: `definitions` without a config.yaml, or if it is above and another user may have put it there.
    package func root() throws(ApplicationError) -> URL {
        guard let place else {
            throw ApplicationError.definitions(
                "there is no config.yaml in \(start) or above: `nutrieval init` makes a project, --project names one")
        }
        guard !place.isForeign else {
            throw ApplicationError.definitions(
                "config.yaml in \(place.path) is above this folder and belongs to another user: "
                    + "if you trust it, name its folder with --project")
        }
        return URL(filePath: place.path)
    }

    /// The command that resumes a run or a search, to be typed in the same folder.
    func resumeCommand(_ name: String, of command: String = "run") -> String {
        var words = ["nutrieval \(command) --resume \(Self.quoted(name))"]
        if let project { words.append("--project \(Self.quoted(project))") }
        if let out { words.append("--out \(Self.quoted(out))") }
        return words.joined(separator: " ")
    }

    /// Quotes for a shell.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || "._-/".utf8.contains(byte)
        }
        return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }
}

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

package enum Paths {
    /// The path relative to the working folder, without `.` and `..`.
    package static func absolute(_ path: String) -> URL {
        let whole = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
        return URL(filePath: whole).standardized
    }
}
