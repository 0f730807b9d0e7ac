import Execution
import FoundationEssentials
import JSON

/// A run that is to be finished: what it asks is fixed by its record.
struct ResumedRun {
    let folder: RunFolder
    let record: RunRecord

    /// - Throws: `RunFolderError` when there is no such run or its record cannot be used.
    init(named name: String, in reports: URL) throws {
        folder = RunFolder(url: reports.appending(path: name))
        record = try folder.record()
    }

    /// The names of the providers it asks.
    var providers: [String] {
        record.plan.json["variants"]?.array?.compactMap { $0["provider"]?.string } ?? []
    }
}
