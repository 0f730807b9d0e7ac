import Files
package import FoundationEssentials
import JSON

/// The folder of one run: the only place a run writes to.
package struct RunFolder: Sendable {
    package let url: URL

    package init(url: URL) { self.url = url }

    package var path: String { url.path }
    package var name: String { url.lastPathComponent }
    var answersPath: String { file("answers.jsonl").path }

    package func file(_ name: String) -> URL { url.appending(path: name) }

    /// Makes the folder, takes its lock and writes `run.json`.
    ///
    /// - Throws: `RunFolderError.exists` when it holds a run already, `.locked` while another process makes one there,
    ///   `.namedLikeKey` before anything is made, `WriteError` when it cannot be written.
    package static func create(
        _ url: URL, record: RunRecord, redactor: Redactor
    ) throws -> (folder: RunFolder, lock: RunLock) {
        let folder = RunFolder(url: url)
        guard redactor.leavesAlone(record) else { throw RunFolderError.namedLikeKey }
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: folder.path, reason: "the folder cannot be made")
        }
        let lock = try RunLock(folder)
        if FileManager.default.fileExists(atPath: folder.file("run.json").path) {
            throw RunFolderError.exists(folder.path)
        }
        try folder.write(record.json.serialized(sortedKeys: true, pretty: true), to: "run.json", redactor: redactor)
        return (folder, lock)
    }

    /// The record of the run in this folder.
    package func record() throws -> RunRecord {
        guard let data = try? Data(contentsOf: file("run.json")) else { throw RunFolderError.notFound(path) }
        let json: JSON
        do { json = try JSON.parse(Array(data), limits: JSONLimits(bytes: 256_000_000)) } catch {
            throw RunFolderError.unreadableRecord(folder: path, reason: "\(error)")
        }
        return try RunRecord(json: json, folder: path)
    }

    /// The journal, open for appending.
    ///
    /// - Throws: `RunFolderError.locked` while another process writes it, `WriteError`.
    package func journal(redactor: Redactor) throws -> Journal {
        try Journal(path: answersPath, redactor: redactor)
    }

    /// The log of events, open for appending.
    ///
    /// - Throws: `RunFolderError.locked` while another process writes it, `WriteError`.
    package func events(redactor: Redactor) throws -> EventLog {
        try EventLog(path: file("events.jsonl").path, redactor: redactor)
    }

    /// Writes a whole file, or leaves what was there: the new one takes its place only when it is complete.
    package func write(_ bytes: [UInt8], to name: String, redactor: Redactor) throws {
        try WholeFile.write(redactor.redacted(bytes), to: file(name).path)
    }
}
