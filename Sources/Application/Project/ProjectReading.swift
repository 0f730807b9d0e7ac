package import Catalog
import Costs
import Execution
package import FoundationEssentials
import Providers
import Reporting

/// The definitions of a project as read, with their mistakes.
package struct ProjectReading {
    package let root: URL
    package let result: CatalogResult

    /// - Throws: `ApplicationError` without a config.yaml.
    package init(_ location: ProjectLocation, events: EventSink) throws(ApplicationError) {
        root = try location.root()
        result = Catalog.load(
            project: root.path, formats: Formats.all, environment: ProcessInfo.processInfo.environment,
            today: Self.today)
        events(
            .secrets(
                LiveKeys.secrets(
                    in: result.environment,
                    variables: result.catalog.providers.flatMap(\.keyVariables) + Array(result.trust.keys))))
    }

    /// If the clock's year is invalid, no model counts as retired.
    private static var today: CalendarDate { CalendarDate(RunClock.live().now()) ?? .unixEpoch }

    /// The programs that a run would start, also for keys, in sentences for people. Nothing is started.
    /// - Parameter files: only providers of those; empty: all.
    package func programs(of files: [String]) -> [String] {
        let chosen = files.isEmpty ? nil : wanted(files)
        let access = ProgramAccess(
            root: result.catalog.project, trusted: result.trustedPrograms, allowsAll: nil,
            environment: result.environment)
        return result.catalog.providers.filter { chosen?.contains($0.file) != false }.flatMap { provider in
            let program = provider.isProgram ? ["would start: \(provider.name): \(access.words(provider))"] : []
            let key = access.keyWords(provider).map { "would start for its key: \(provider.name): \($0)" }
            return program + [key].compactMap(\.self)
        }
    }

    /// All diagnostics, also on eval sets and policies; with `files`, only on those and the files they refer to.
    package func diagnostics(of files: [String]) -> [Diagnostic] {
        let sets = result.catalog.sets.flatMap { result.catalog.loadSet(named: $0, personal: true).diagnostics }
        // Prompts of providers were read with them.
        let prompts = result.catalog.loadPrompts().filter { !result.diagnostics.contains($0) }
        let all =
            result.diagnostics + UnboundedCosts.diagnostics(result.catalog) + unusedVariables + prompts + sets
            + result.catalog.loadPolicies().diagnostics
        guard !files.isEmpty else { return all }
        let wanted = wanted(files, among: all.map(\.file))
        return all.filter { wanted.contains($0.file) }
    }

    /// The named files and all that they refer to.
    func wanted(_ files: [String], among more: [String] = []) -> Set<String> {
        parts(of: Set(more + result.parts.keys).filter { file in files.contains { matches(file, $0) } })
    }

    /// Those files and all files they refer to, recursively.
    private func parts(of files: Set<String>) -> Set<String> {
        var all = files
        var open = Array(files)
        while let file = open.popLast() {
            for part in result.parts[file] ?? [] where all.insert(part).inserted { open.append(part) }
        }
        return all
    }

    /// Whether a named file exists, relative to the project or the working folder.
    package func exists(_ file: String) -> Bool {
        [root.appending(path: file), Paths.absolute(file)].contains { FileManager.default.fileExists(atPath: $0.path) }
    }

    package var summary: String {
        "\(Format.count(result.catalog.providers.count, "provider")), \(Format.count(result.catalog.sets.count, "eval set"))"
    }

    /// A path may be relative to the project or the working folder.
    private func matches(_ file: String, _ given: String) -> Bool {
        let path = root.appending(path: file).standardized.path
        return file == given || path == given || path == Paths.absolute(given).path
            || file.hasPrefix("\(given)/")
    }

    /// A warning for each value in `prompt_variables` that no prompt uses, most likely a typo, with the nearest name. None if
    /// a prompt cannot be read, since it might use the name.
    private var unusedVariables: [Diagnostic] {
        let catalog = result.catalog
        guard catalog.providers.contains(where: { !$0.promptVariables.isEmpty }) else { return [] }
        let prompts = catalog.prompts.map { catalog.loadPrompt(named: $0).prompt }
        guard !prompts.contains(where: { $0 == nil }) else { return [] }
        let all = prompts.compactMap { $0 } + catalog.providers.map(\.prompt)
        let known = Set(all.flatMap { $0.template?.variables.keys.map { String($0) } ?? [] })
        return catalog.providers.flatMap { provider in
            provider.promptVariables.keys.filter { !known.contains($0) }.sorted().map { name in
                let place = Self.place(of: name, in: root.appending(path: provider.file))
                return Diagnostic(
                    .warning, file: provider.file, line: place.line, column: place.column,
                    message: "no prompt has a variable `\(name)`; \(Suggestion.hint(for: name, among: known.sorted()))")
            }
        }
    }

    /// Where the name first follows `prompt_variables`, from 1; 0 if not found.
    private static func place(of name: String, in file: URL) -> (line: Int, column: Int) {
        guard let bytes = try? Data(contentsOf: file) else { return (0, 0) }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.firstIndex(where: { $0.hasPrefix("prompt_variables") }) else { return (0, 0) }
        for (number, line) in lines.enumerated().dropFirst(first) {
            let start = number == first ? line.index(line.startIndex, offsetBy: 16) : line.startIndex
            if let range = line[start...].firstRange(of: name) {
                return (number + 1, line.distance(from: line.startIndex, to: range.lowerBound) + 1)
            }
        }
        return (0, 0)
    }
}

/// A project and its runs, as a person names them.
package struct ProjectLocation: Sendable {
    /// The folder where the upward search starts; nil: the working folder.
    package var project: String?
    /// The folder of runs; nil: the project's own.
    package var out: String?
    /// Starts programs that the trust file does not name; nil: the command has no option for it.
    package var allowsPrograms: Bool?
    /// Keys come from the project's `.env` alone, as in the jobs of a cluster.
    package var hasKeysOfFileOnly = false

    package init(project: String? = nil, out: String? = nil, allowsPrograms: Bool? = nil) {
        self.project = project
        self.out = out
        self.allowsPrograms = allowsPrograms
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
        var words = ["nutrieval \(command) --resume \(ShellWord.quoted(name))"]
        if let project { words.append("--project \(ShellWord.quoted(project))") }
        if let out { words.append("--out \(ShellWord.quoted(out))") }
        if allowsPrograms == true { words.append("--allow-programs") }
        return words.joined(separator: " ")
    }
}

/// A word for a shell.
package enum ShellWord {
    /// In quotes unless it is plain: whatever it contains, a shell takes it as one word and runs nothing of it.
    package static func quoted(_ word: String) -> String {
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
