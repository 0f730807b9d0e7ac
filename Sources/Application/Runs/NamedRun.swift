import Analysis
package import Execution
package import FoundationEssentials
import JSON

/// Finds runs by name under the reports folder or by path.
package enum NamedRun {
    /// Nil if there is no such run.
    package static func folder(_ name: String, in reports: URL) -> RunFolder? {
        guard !name.isEmpty else { return nil }
        let folders = [reports.appending(path: name), Paths.absolute(name)].map { RunFolder(url: $0.standardized) }
        return folders.first { FileManager.default.fileExists(atPath: $0.file("run.json").path) }
    }

    /// The name, if a run of that name was started there.
    static func started(_ name: String, in reports: URL) -> String? {
        let record = RunFolder(url: reports.appending(path: name)).file("run.json")
        return FileManager.default.fileExists(atPath: record.path) ? name : nil
    }

    /// - Throws: `ApplicationError` for an unknown run, naming the existing ones.
    package static func existing(_ name: String, in reports: URL) throws(ApplicationError) -> RunFolder {
        if let folder = folder(name, in: reports) { return folder }
        throw ApplicationError(.usage, unknown(name, in: reports))
    }

    static func unknown(_ name: String, in reports: URL) -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: reports.path)) ?? []
        let runs = names.filter { !$0.hasPrefix(".") && folder($0, in: reports) != nil }.sorted(by: >)
        let known = runs.isEmpty ? "there are none yet" : "there are \(runs.prefix(10).joined(separator: ", "))"
        let rest = runs.count > 10 ? " and \(runs.count - 10) more" : ""
        return "there is no run \(name.debugDescription) in \(reports.path): \(known)\(rest)"
    }
}

/// Names of runs, which are folder names.
package enum RunNames {
    /// The most characters of a run that is asked in parts: their names are longer.
    package static let longestWhole = 88

    /// Why a new run may not have that name; nil if it may.
    package static func problem(_ name: String, limit: Int = 100) -> String? {
        guard isUsable(name), name.count <= limit else {
            return "takes at most \(limit) letters, digits, dots, dashes and underscores, not \(name.debugDescription)"
        }
        return isReserved(name) ? "\(name) is a folder that other commands write to: take another name" : nil
    }

    /// Folders beside the runs, made by `bless`, `canary` and `gate --replay`. Some file systems ignore case.
    private static func isReserved(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["references", "baselines", "canary"].contains(name) || name.hasPrefix("replay-")
    }

    package static func isUsable(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first != ".", first != "-", name.count <= 100 else { return false }
        return name.unicodeScalars.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || $0.properties.numericType != nil || "._-".unicodeScalars.contains($0))
        }
    }
}

/// A reference as people name it: a name under `reports/references`, a file's path, or a run.
package enum NamedReference {
    case file(URL)
    case run(RunFolder)

    package static let usual = "main"

    /// - Parameter name: nil: `main`, or the only one there is.
    /// - Throws: `ApplicationError` for an unknown name, naming the existing references.
    static func find(_ name: String?, in reports: URL) throws(ApplicationError) -> NamedReference {
        let names = ReferenceFiles.all(in: reports)
        guard let name else {
            let own = names.contains(usual) ? usual : names.count == 1 ? names.first : nil
            if let own { return .file(ReferenceFiles.file(own, in: reports)) }
            let known =
                names.isEmpty ? "`nutrieval bless RUN` makes one" : "name one of \(names.joined(separator: ", "))"
            throw ApplicationError.incomplete(
                "there is no reference \(ReferenceFiles.file(usual, in: reports).path): \(known)")
        }
        if names.contains(name) { return .file(ReferenceFiles.file(name, in: reports)) }
        if let folder = NamedRun.folder(name, in: reports) { return .run(folder) }
        let file = Paths.absolute(name)
        if FileManager.default.fileExists(atPath: file.path) { return .file(file) }
        let known = names.isEmpty ? "there are none yet" : "there are \(names.joined(separator: ", "))"
        throw ApplicationError.incomplete(
            "there is no reference, file or run \(name.debugDescription): in \(ReferenceFiles.folder(in: reports).path) \(known)"
        )
    }
}

package struct ListedRun: Sendable {
    package var name: String
    package var startedAt: String
    package var sets: [String]
    package var variants: Int
    /// According to the summary; nil without one, as during a run.
    package var isComplete: Bool?
    package var isSimulated: Bool
}

extension LoadedProject {
    /// Every run in the reports folder, newest first. Warns about unreadable ones.
    package func runs() throws(ApplicationError) -> [ListedRun] {
        let reports = try reports
        let names = (try? FileManager.default.contentsOfDirectory(atPath: reports.path)) ?? []
        let runs = names.filter { !$0.hasPrefix(".") }.compactMap {
            listed(RunFolder(url: reports.appending(path: $0)))
        }
        return runs.sorted { ($0.startedAt, $0.name) > ($1.startedAt, $1.name) }
    }

    /// Nil for a folder without a readable run.
    private func listed(_ folder: RunFolder) -> ListedRun? {
        do throws(RunFolderError) {
            let record = try folder.record()
            return ListedRun(
                name: record.name, startedAt: record.startedAt, sets: record.sets.map(\.name),
                variants: record.plan.variants.count, isComplete: folder.isSaidComplete,
                isSimulated: record.simulation != nil)
        } catch {
            if case .notFound = error { return nil }
            events(.warning("left out: \(error)"))
            return nil
        }
    }

    /// Merges the parts of a run in the reports folder, and tells which are missing.
    /// - Throws: `MergeError`, `RunFolderError`, `WriteError`; `ApplicationError` for an unknown run.
    package func merge(_ choice: MergeChoice) throws -> RunFolder {
        let reports = try reports
        let runs = try choice.runs + (choice.partsOf.map { try parts(of: $0) } ?? [])
        let folders = try runs.map { try NamedRun.existing($0, in: reports) }
        let target = choice.name ?? choice.partsOf ?? "\(folders.first?.name ?? "run")-merged"
        let merged = try RunMerge(folders, allowsDifferences: choice.allowsDifferences)
            .write(to: reports.appending(path: target), redactor: redactor)
        if !merged.missing.isEmpty {
            events(
                .warning(
                    "parts \(merged.missing.joined(separator: ", ")) are missing: their trials are pending; "
                        + "`\(location.resumeCommand(target))` asks them"))
        }
        return merged.folder
    }

    /// The runs of the parts of a run, by number.
    /// - Throws: `ApplicationError` if there is none.
    func parts(of name: String) throws(ApplicationError) -> [String] {
        let reports = try reports
        let prefix = Shard.prefix(of: name)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: reports.path)) ?? []
        let parts = names.compactMap { found -> (Int, String)? in
            guard found.hasPrefix(prefix), let number = Int(found.dropFirst(prefix.count)),
                NamedRun.started(found, in: reports) != nil
            else { return nil }
            return (number, found)
        }
        guard !parts.isEmpty else {
            throw ApplicationError.usage(
                "\(reports.path) holds no part of \(name.debugDescription): parts are called \(prefix)1, \(prefix)2 and so on"
            )
        }
        return parts.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

/// What to merge.
package struct MergeChoice: Sendable {
    /// By name or path.
    package var runs: [String] = []
    /// A run whose parts, named by `--shard auto`, are merged too.
    package var partsOf: String?
    /// Nil: that of `partsOf`, or the first run's and `-merged`.
    package var name: String?
    /// Merges in spite of other versions or truths.
    package var allowsDifferences = false

    package init() {}
}
