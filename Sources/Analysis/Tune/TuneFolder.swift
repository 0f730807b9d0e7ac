package import Execution
import Files
package import FoundationEssentials
import JSON
package import Reporting

/// The folder of one search under `reports/`: its record and its report. Its rounds are run folders beside it.
package struct TuneFolder: Sendable {
    package let url: URL
    /// Size limit of `tune.json` in bytes: some hundred a meal.
    private static let limit = 64_000_000

    package init(url: URL) { self.url = url }

    private var recordPath: String { url.appending(path: "tune.json").path }

    /// Locks the search, which two processes would pay for twice.
    /// - Throws: `RunFolderError.locked`, `WriteError`.
    package func lock() throws -> FolderLock { try FolderLock(making: url) }

    /// Creates the folder, locks it and writes the record.
    /// - Throws: `TuneError.exists`, `RunFolderError.locked` while another process makes one there, `WriteError`.
    package func create(_ record: TuneRecord, redactor: Redactor) throws -> FolderLock {
        try checkIsNew(record)
        let lock = try lock()
        // Another process may have made it since.
        try checkIsNew(record)
        try write(record.json.fileBytes, to: "tune.json", redactor)
        return lock
    }

    private func checkIsNew(_ record: TuneRecord) throws(TuneError) {
        let others = (1...record.variants.count).map(record.run(ofRound:)) + [record.testRun]
        let folders = others.map { url.deletingLastPathComponent().appending(path: $0) }
        for path in [recordPath, url.appending(path: "run.json").path] + folders.map(\.path)
        where FileManager.default.fileExists(atPath: path) {
            throw TuneError.exists(path)
        }
    }

    package func record() throws(TuneError) -> TuneRecord {
        let bytes: [UInt8]
        do throws(SmallFile.Failure) { bytes = try SmallFile.read(recordPath, limit: Self.limit) } catch {
            switch error {
            case .absent: throw .notFound(url.path)
            case .notAFile: throw .badRecord(path: recordPath, reason: "it is no regular file")
            case .tooLarge: throw .badRecord(path: recordPath, reason: "it is larger than any search writes")
            }
        }
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(bytes, limits: JSONLimits(bytes: Self.limit)) } catch {
            throw .badRecord(path: recordPath, reason: "\(error)")
        }
        let record = try TuneRecord(json: json, path: recordPath)
        // The names of its runs derive from it.
        guard record.name == url.lastPathComponent else {
            throw .badRecord(path: recordPath, reason: "`name` is not that of its folder")
        }
        return record
    }

    /// - Throws: `WriteError`.
    package func write(_ report: TuneReport, redactor: Redactor) throws {
        try write(TuneJSON.render(report).fileBytes, to: "summary.json", redactor)
        try write(Array(report.document.markdown.utf8), to: "report.md", redactor)
        try write(report.document.html, to: "report.html", redactor)
    }

    private func write(_ bytes: [UInt8], to name: String, _ redactor: Redactor) throws {
        try WholeFile.write(redactor.redacted(bytes), to: url.appending(path: name).path)
    }
}

package enum TuneError: Error, Sendable, Hashable, CustomStringConvertible {
    case badRecord(path: String, reason: String)
    case notFound(String)
    case exists(String)
    /// A run with a name of the search belongs to something else.
    case otherRun(String)
    case badLooks(path: String, line: Int)

    package var description: String {
        switch self {
        case .badRecord(let path, let reason): "\(path) cannot be used: \(reason)"
        case .notFound(let path): "there is no search in \(path): `nutrieval tune` without --resume starts one"
        case .exists(let path): "\(path) is there already: take another --name, or go on with that search by --resume"
        case .otherRun(let name):
            "the run \(name) did not ask what the search asks there: its name was taken by another run, or the truths or the "
                + "scoring of config.yaml were changed and let other variants go on; restore them, or take another --name"
        case .badLooks(let path, let line):
            "\(path):\(line): this is no record of a look at the test split: restore the file, which must not lose a line"
        }
    }
}
