package import Catalog
import Costs
import Execution
package import FoundationEssentials
import Providers

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
                    variables: result.catalog.providers.compactMap(\.keyVariable) + Array(result.trust.keys))))
    }

    /// If the clock's year is invalid, no model counts as retired.
    private static var today: CalendarDate { CalendarDate(RunClock.live().now()) ?? .unixEpoch }

    /// All diagnostics, also on eval sets and policies; with `files`, only on those and the files they refer to.
    package func diagnostics(of files: [String]) -> [Diagnostic] {
        let sets = result.catalog.sets.flatMap { result.catalog.loadSet(named: $0).diagnostics }
        // Prompts of providers were read with them.
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
        "\(result.catalog.providers.count) providers, \(result.catalog.sets.count) eval sets"
    }

    /// A path may be relative to the project or the working folder.
    private func matches(_ file: String, _ given: String) -> Bool {
        let path = root.appending(path: file).standardized.path
        return file == given || path == given || path == Paths.absolute(given).path
            || file.hasPrefix("\(given)/")
    }
}
