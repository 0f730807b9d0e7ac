import Analysis
import Catalog
package import Execution
import FoundationEssentials
package import Photos
package import Reporting
import Sanity

/// What a triage depends on: unequal values mean that a run's answers or truths changed.
package struct RunStamp: Sendable, Hashable {
    private let files: [String]

    /// - Parameter sets: the run's eval sets.
    fileprivate init(_ folder: RunFolder, sets: [URL]) {
        let own = ["run.json", "answers.jsonl"].map { folder.file($0).path }
        let others = sets.flatMap { set in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: set.path)) ?? []
            // No answer or truth depends on reviews, and one is written at every step.
            return names.filter { $0 != ReviewLog.fileName }.sorted().map { set.appending(path: $0).path }
        }
        files = (own + others).compactMap { path in
            guard let values = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
            let changed = (values[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            return "\(path) \(values[.size] as? UInt64 ?? 0) \(changed)"
        }
    }
}

extension LoadedProject {
    /// The run of that name in the reports folder; nil without one. Never a path.
    package func runFolder(named name: String) throws(ApplicationError) -> RunFolder? {
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.utf8.contains(0) else { return nil }
        let folder = RunFolder(url: try reports.appending(path: name))
        return FileManager.default.fileExists(atPath: folder.file("run.json").path) ? folder : nil
    }

    package func stamp(of folder: RunFolder, sets: [String]) -> RunStamp {
        RunStamp(folder, sets: sets.filter(catalog.sets.contains).map { root.appending(path: "eval-sets/\($0)") })
    }

    /// A run's meals and answers by today's truths and definitions. Blocks while it reads the journal.
    /// - Throws: `RunFolderError` when unreadable, `ApplicationError` when the project lacks what it asked.
    package func triage(of folder: RunFolder) throws -> RunTriage {
        let record = try folder.record()
        return try TriageAssembly.triage(
            of: folder, record: record, plan: plan(of: record, photos: false),
            sanity: SanityChecker(profile: configuration.sanity), settings: configuration.scoring,
            resumeCommand: location.resumeCommand(record.name))
    }

    /// The path of a set's photo, to show it; nil if it is absent or may not be read.
    package func path(ofPhoto photo: String, in set: String) -> String? { catalog.path(ofPhoto: photo, in: set) }

    /// Prepares photos to be shown, and keeps them beside the runs.
    package func shownPhotos() throws(ApplicationError) -> PreparedPhotoStore { try photoStore() }
}
