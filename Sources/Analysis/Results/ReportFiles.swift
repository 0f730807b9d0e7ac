package import Execution
import Files
import FoundationEssentials
import JSON
package import Reporting
import Statistics

/// Writes a run's derived files, which can all be rebuilt from its journal.
package enum ReportFiles {
    /// Writes `summary.json`, `report.md`, `meals.csv`, meal pages and last `report.html`. Removes stale meal pages.
    ///
    /// - Throws: `WriteError`.
    package static func write(_ report: Report, to folder: RunFolder, redactor: Redactor) throws {
        let pages = HTMLReport(report)
        try makeRoom(for: pages.paths, in: folder)
        // One flat parallel map, the longest first: nested parallel work gets only one processor.
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
        // Last, so that the main page never links to a missing page.
        let written = try files.concurrentMap { write in Result { try write() } }.compactMap { try $0.get() }
        for main in written { try folder.write(main.bytes, to: main.path, redactor: redactor) }
    }

    /// Creates the folder of meal pages, or removes stale pages from it.
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
