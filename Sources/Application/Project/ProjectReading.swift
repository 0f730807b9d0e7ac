package import Catalog
import Costs
import Execution
package import FoundationEssentials
import Providers

/// The definitions of a project as they were read, mistakes and all.
package struct ProjectReading {
    package let root: URL
    package let result: CatalogResult

    /// - Throws: `ApplicationError` when there is no config.yaml to be found.
    package init(_ location: ProjectLocation, events: EventSink) throws(ApplicationError) {
        root = try location.root()
        result = Catalog.load(
            project: root.path, formats: Formats.readable, environment: ProcessInfo.processInfo.environment,
            today: Self.today)
        events(
            .secrets(
                LiveKeys.secrets(
                    in: result.environment,
                    variables: result.catalog.providers.compactMap(\.keyVariable) + Array(result.trust.keys))))
    }

    /// By a clock that shows no year a calendar has, no model is retired yet.
    private static var today: CalendarDate { CalendarDate(RunClock.live().now()) ?? .unixEpoch }

    /// Every remark, those on eval sets and policies too; only those on the given files and the files they name, if any are
    /// given.
    package func diagnostics(of files: [String]) -> [Diagnostic] {
        let sets = result.catalog.sets.flatMap { result.catalog.loadSet(named: $0).diagnostics }
        // A prompt that a provider asks with has been read with it.
        let prompts = result.catalog.loadPrompts().filter { !result.diagnostics.contains($0) }
        let variables = UnusedVariables.warnings(result.catalog, in: root)
        let all =
            result.diagnostics + UnboundedCosts.diagnostics(result.catalog) + variables + prompts + sets
            + result.catalog.loadPolicies().diagnostics
        guard !files.isEmpty else { return all }
        let wanted = parts(
            of: Set(all.map(\.file) + result.parts.keys).filter { file in
                files.contains { matches(file, $0) }
            })
        return all.filter { wanted.contains($0.file) }
    }

    /// Those files with all that they name, and that those name.
    private func parts(of files: Set<String>) -> Set<String> {
        var all = files
        var open = Array(files)
        while let file = open.popLast() {
            for part in result.parts[file] ?? [] where all.insert(part).inserted { open.append(part) }
        }
        return all
    }

    /// Whether a file that was named is there, seen from the project's folder or from the working folder.
    package func exists(_ file: String) -> Bool {
        [root.appending(path: file), Paths.absolute(file)].contains { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// What was read, in a few words.
    package var summary: String {
        "\(result.catalog.providers.count) providers, \(result.catalog.sets.count) eval sets"
    }

    /// A file may be named from the project's folder or from the working folder.
    private func matches(_ file: String, _ given: String) -> Bool {
        let path = root.appending(path: file).standardized.path
        return file == given || path == given || path == Paths.absolute(given).path
            || file.hasPrefix("\(given)/")
    }
}
