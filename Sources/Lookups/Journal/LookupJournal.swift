package import Execution
import FoundationEssentials
import JSON
package import Nutrition

/// `lookups.jsonl` in a run's folder: every lookup, so that scoring repeats it without a network.
package struct LookupJournal: Sendable {
    package static let fileName = "lookups.jsonl"
    /// In bytes: a lookup takes about 2,000, so some 50,000 fit.
    static let limit = RunMerge.mostLookups

    private let file: AppendOnlyFile
    private let redactor: Redactor

    /// - Throws: `RunFolderError.locked` while another process writes it, `WriteError`.
    package init(_ folder: RunFolder, redactor: Redactor) throws {
        file = try AppendOnlyFile(path: folder.file(Self.fileName).path)
        self.redactor = redactor
    }

    /// Appends the lookups and makes them durable.
    /// - Throws: `WriteError`.
    package func append(_ records: [LookupRecord]) throws {
        guard !records.isEmpty else { return }
        var bytes: [UInt8] = []
        for record in records { bytes += redactor.redacted(LookupCoding.json(record).serialized()) + [0x0A] }
        try file.append(bytes)
        try file.makeDurable()
    }

    /// The lookups of a run, in order; none without the file.
    /// - Throws: `LookupJournalError` for a line that no version writes. A torn last line is left out.
    package static func records(of folder: RunFolder) throws(LookupJournalError) -> [LookupRecord] {
        let path = folder.file(fileName).path
        let bytes: [UInt8]
        do throws(SmallFile.Failure) { bytes = try SmallFile.read(path, limit: limit) } catch {
            if case .absent = error { return [] }
            throw LookupJournalError(path: path, line: 1, reason: "the file is a link, no file, or too large")
        }
        let isWhole = bytes.last == 0x0A
        let lines = bytes.split(separator: 0x0A)
        var records: [LookupRecord] = []
        for (place, line) in lines.enumerated() {
            if let record = (try? JSON.parse(Array(line))).flatMap(LookupCoding.record) {
                records.append(record)
            } else if isWhole || place + 1 < lines.count {
                throw LookupJournalError(path: path, line: place + 1, reason: "it is no lookup that this version reads")
            }
        }
        return records
    }
}

package struct LookupJournalError: Error, Sendable, Hashable, CustomStringConvertible {
    package var path: String
    /// From 1.
    package var line: Int
    package var reason: String

    package var description: String {
        "\(path):\(line):1: \(reason); remove the file and look up again with `nutrieval ground RUN`"
    }
}
