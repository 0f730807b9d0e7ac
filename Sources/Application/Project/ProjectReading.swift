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
        let all =
            result.diagnostics + UnboundedCosts.diagnostics(result.catalog) + unusedVariables + prompts + sets
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

extension ProjectReading {
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
