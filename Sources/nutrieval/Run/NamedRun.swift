import ArgumentParser
import Execution
import FoundationEssentials

/// Runs as people name them: by the name under the reports folder, or by a path.
enum NamedRun {
    /// The folder of that run; nil when there is no run of that name.
    static func folder(_ name: String, in reports: URL) -> RunFolder? {
        guard !name.isEmpty else { return nil }
        let folders = [reports.appending(path: name), Paths.absolute(name)].map { RunFolder(url: $0.standardized) }
        return folders.first { FileManager.default.fileExists(atPath: $0.file("run.json").path) }
    }

    /// The name, if a run of that name was started there.
    static func started(_ name: String, in reports: URL) -> String? {
        let record = RunFolder(url: reports.appending(path: name)).file("run.json")
        return FileManager.default.fileExists(atPath: record.path) ? name : nil
    }

    /// The folder of that run.
    ///
    /// - Throws: exit 64 naming the runs there are.
    static func existing(_ name: String, in reports: URL) throws -> RunFolder {
        if let folder = folder(name, in: reports) { return folder }
        Console.error(unknown(name, in: reports))
        throw ExitCode.usage
    }

    /// What is said of a name that no run has.
    static func unknown(_ name: String, in reports: URL) -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: reports.path)) ?? []
        let runs = names.filter { !$0.hasPrefix(".") && folder($0, in: reports) != nil }.sorted(by: >)
        let known = runs.isEmpty ? "there are none yet" : "there are \(runs.prefix(10).joined(separator: ", "))"
        let rest = runs.count > 10 ? " and \(runs.count - 10) more" : ""
        return TextTable.clean("there is no run \(name.debugDescription) in \(reports.path): \(known)\(rest)")
    }
}
