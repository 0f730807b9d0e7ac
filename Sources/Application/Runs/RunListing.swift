import Analysis
import Execution
import FoundationEssentials
import JSON

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
                name: record.name, startedAt: record.startedAt,
                sets: record.sets.map(\.name),
                variants: record.plan.variants.count, isComplete: folder.isSaidComplete,
                isSimulated: record.simulation != nil)
        } catch {
            if case .notFound = error { return nil }
            events(.warning("left out: \(error)"))
            return nil
        }
    }

    /// Merges the shards of a run in the reports folder, and tells which parts are missing.
    /// - Parameter name: of the merged run; nil: the first run's, and `-merged`.
    package func merge(_ runs: [String], as name: String?) async throws -> ScoredRun {
        let reports = try reports
        let folders = try runs.map { try NamedRun.existing($0, in: reports) }
        let target = name ?? "\(folders.first?.name ?? "run")-merged"
        let merged = try RunMerge(folders).write(to: reports.appending(path: target), redactor: redactor)
        if !merged.missing.isEmpty {
            events(.note("parts \(merged.missing.joined(separator: ", ")) are missing: their trials are pending"))
        }
        return try await ScoredRun(named: merged.folder.name, of: self)
    }
}
