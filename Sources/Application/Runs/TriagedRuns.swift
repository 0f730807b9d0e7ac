import Analysis
import CMemory
package import Catalog
package import Execution
import Files
import FoundationEssentials
package import Nutrition
package import Photos
package import Reporting
import Sanity

/// What a triage depends on: unequal values mean that a run's answers or truths changed.
package struct RunStamp: Sendable, Hashable {
    private let files: [String]
    /// The sets' corrections.
    private let corrections: [String]

    /// - Parameter sets: the run's eval sets.
    fileprivate init(_ folder: RunFolder, sets: [URL]) {
        let own = ["run.json", "answers.jsonl"].map { folder.file($0).path }
        let others = sets.flatMap { set in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: set.path)) ?? []
            // No answer or truth depends on reviews, and one is written at every step.
            return names.filter { $0 != ReviewLog.fileName }.sorted().map { set.appending(path: $0).path }
        }
        func stamps(_ paths: [String]) -> [String] {
            paths.compactMap { path in
                guard let values = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
                let changed = (values[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
                return "\(path) \(values.byteCount) \(changed)"
            }
        }
        let isCorrections = { (path: String) in path.hasSuffix("/\(CorrectionLog.fileName)") }
        files = stamps((own + others).filter { !isCorrections($0) })
        corrections = stamps(others.filter(isCorrections))
    }

    /// Whether the answers and all but the corrections are the same.
    package func hasSameAnswers(as other: RunStamp) -> Bool { files == other.files }
}

/// A run's answers, read once: its triage after a corrected truth needs no journal.
package struct TriageReading: Sendable {
    let record: RunRecord
    let results: RunResults
    /// False if findings depend on truths: those of a person's earlier meals.
    package let isIndependentOfTruths: Bool
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
    package func triage(of folder: RunFolder) throws -> (reading: TriageReading, triage: RunTriage) {
        // Memory freed by reading would add to that of the next step.
        defer { nutrieval_memory_give_back() }
        let record = try folder.record()
        let plan = try plan(of: record, photos: false)
        let results = try TriageAssembly.results(
            of: folder, record: record, plan: plan, sanity: SanityChecker(profile: configuration.sanity))
        let reading = TriageReading(
            record: record, results: results,
            isIndependentOfTruths: plan.sets.allSatisfy { $0.set.meals.allSatisfy { $0.person == nil } })
        return (reading, triage(of: reading, plan))
    }

    /// A large run's meals by today's truths, for lists alone: its answers are those that its last scoring kept, without
    /// texts, costs and findings. Nil if it kept none, or if a provider's files changed since.
    /// - Throws: `RunFolderError` when unreadable, `ApplicationError` when the project lacks what it asked.
    package func triageList(of folder: RunFolder) throws -> RunTriage? {
        guard let kept = SmallFile.modified(folder.file(TriageFile.name).path), !hasProviders(changedSince: kept)
        else { return nil }
        let record = try folder.record()
        return TriageAssembly.list(
            of: folder, record: record, plan: try plan(of: record, photos: false), settings: configuration.scoring,
            resumeCommand: location.resumeCommand(record.name))
    }

    /// Whether a file that tells how to read answers changed since then, in seconds since 1970, or may have.
    private func hasProviders(changedSince then: Double) -> Bool {
        let folder = root.appending(path: "providers")
        guard FileManager.default.fileExists(atPath: folder.path) else { return false }
        guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path) else { return true }
        return paths.contains { path in
            let path = folder.appending(path: path).path
            guard let values = try? FileManager.default.attributesOfItem(atPath: path),
                values[.type] as? FileAttributeType != .typeSymbolicLink,
                let changed = values[.modificationDate] as? Date
            else { return true }
            return changed.timeIntervalSince1970 > then
        }
    }

    /// The same answers by today's truths.
    /// - Throws: `ApplicationError` when the project lacks what the run asked.
    package func triage(of reading: TriageReading) throws -> RunTriage {
        triage(of: reading, try plan(of: reading.record, photos: false))
    }

    private func triage(of reading: TriageReading, _ plan: Plan) -> RunTriage {
        TriageAssembly.triage(
            of: reading.results, record: reading.record, plan: plan, settings: configuration.scoring,
            resumeCommand: location.resumeCommand(reading.record.name))
    }

    /// Gives back what lies free in the process's memory.
    package func giveBackMemory() { nutrieval_memory_give_back() }

    /// The path of a set's photo, to show it; nil if it is absent or may not be read.
    package func path(ofPhoto photo: String, in set: String) -> String? { catalog.path(ofPhoto: photo, in: set) }

    /// Prepares photos to be shown, and keeps them beside the runs.
    package func shownPhotos() throws(ApplicationError) -> PreparedPhotoStore { try photoStore() }

    /// The photo quality of meals of that set, by id; without those whose photos cannot be measured. Measures each photo once
    /// by content and blocks meanwhile: about 20 ms each.
    package func quality(of meals: [Meal], in set: EvalSet, by photos: PreparedPhotoStore) -> [String: PhotoQuality] {
        var shown = set
        shown.meals = meals
        return photos.quality(of: shown)
    }
}
