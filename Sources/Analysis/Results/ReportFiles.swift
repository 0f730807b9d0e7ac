package import Execution
import Files
import FoundationEssentials
import JSON
package import Reporting
import Statistics

/// Writes the derived files of a run, all of which can be made again from its journal.
package enum ReportFiles {
    /// Writes `summary.json`, `report.md`, `meals.csv`, the pages of meals of a large run, and `report.html` last. Pages of
    /// an earlier rendering that this one does not have are removed.
    ///
    /// - Throws: `WriteError`.
    package static func write(_ report: Report, to folder: RunFolder, redactor: Redactor) throws {
        let pages = HTMLReport(report)
        try makeRoom(for: pages.paths, in: folder)
        // Side by side, the longest first, and all in one row: what is shared out within something that is shared out already
        // gets one processor. Each file takes the place of the one before only when it is complete.
        let files: [@Sendable () throws -> ReportPage?] =
            [
                {
                    try folder.write(MealsCSV.bytes(report), to: "meals.csv", redactor: redactor)
                    return nil
                },
                { pages.main },
                {
                    try folder.write(Array(report.markdown.utf8), to: "report.md", redactor: redactor)
                    return nil
                },
                {
                    let summary = SummaryJSON.render(report).serialized(sortedKeys: true, pretty: true)
                    try folder.write(summary + [UInt8(ascii: "\n")], to: "summary.json", redactor: redactor)
                    return nil
                }
            ]
            + pages.mealPages.map { make in
                {
                    let page = make()
                    try folder.write(page.bytes, to: page.path, redactor: redactor)
                    return nil
                }
            }
        // The main page comes last: it never links to a page that is not there yet.
        let written = try files.concurrentMap { write in Result { try write() } }.compactMap { try $0.get() }
        for main in written { try folder.write(main.bytes, to: main.path, redactor: redactor) }
    }

    /// Makes the folder of the pages of meals, or removes what is no longer in it.
    private static func makeRoom(for pages: [String], in folder: RunFolder) throws {
        let url = folder.file(HTMLReport.mealsFolder)
        let wanted = Set(pages)
        guard (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) == nil else {
            throw WriteError(path: url.path, reason: "it is a link: remove it")
        }
        do {
            let manager = FileManager.default
            if manager.fileExists(atPath: url.path) {
                for name in try manager.contentsOfDirectory(atPath: url.path)
                where name.hasSuffix(".html") && !wanted.contains("\(HTMLReport.mealsFolder)/\(name)") {
                    try manager.removeItem(at: url.appending(path: name))
                }
            }
            if pages.count > 1 {
                try manager.createDirectory(at: url, withIntermediateDirectories: true)
            } else if try manager.fileExists(atPath: url.path)
                && manager.contentsOfDirectory(atPath: url.path).isEmpty
            {
                try manager.removeItem(at: url)
            }
        } catch {
            throw WriteError(path: url.path, reason: "the pages of meals cannot be put there")
        }
    }
}
