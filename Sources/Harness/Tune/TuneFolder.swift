import Files
package import FoundationEssentials
import JSON
package import Reporting

/// The folder of one search under `reports/`: its record and its report. Its rounds are run folders beside it.
package struct TuneFolder: Sendable {
    package let url: URL
    /// Of `tune.json`: some hundred bytes a meal.
    private static let limit = 64_000_000

    package init(url: URL) { self.url = url }

    private var recordPath: String { url.appending(path: "tune.json").path }

    /// Makes the folder and writes the record.
    ///
    /// - Throws: `TuneError.exists`, `WriteError`.
    package func create(_ record: TuneRecord, redactor: Redactor) throws {
        if FileManager.default.fileExists(atPath: recordPath)
            || FileManager.default.fileExists(atPath: url.appending(path: "run.json").path)
        {
            throw TuneError.exists(url.path)
        }
        do { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) } catch {
            throw WriteError(path: url.path, reason: "the folder cannot be made")
        }
        try write(record.json.serialized(sortedKeys: true, pretty: true) + [10], to: "tune.json", redactor)
    }

    /// The record of the search in this folder.
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
        return try TuneRecord(json: json, path: recordPath)
    }

    /// Writes `summary.json`, `report.md` and `report.html`.
    ///
    /// - Throws: `WriteError`.
    package func write(_ report: TuneReport, redactor: Redactor) throws {
        try write(
            TuneJSON.render(report).serialized(sortedKeys: true, pretty: true) + [10], to: "summary.json", redactor)
        try write(Array(TuneMarkdown.render(report).utf8), to: "report.md", redactor)
        try write(TuneHTML.render(report), to: "report.html", redactor)
    }

    private func write(_ bytes: [UInt8], to name: String, _ redactor: Redactor) throws {
        try WholeFile.write(redactor.redacted(bytes), to: url.appending(path: name).path)
    }
}
