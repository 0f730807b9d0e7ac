package import Execution
import Files
import FoundationEssentials
import JSON
package import Reporting
import Statistics

/// Writes a run's derived files, which can all be rebuilt from its journal.
package enum ReportFiles {
    /// Writes `summary.json`, `report.md`, `meals.csv`, meal pages and last `report.html`. Removes stale meal pages.
    /// - Throws: `WriteError`.
    package static func write(_ report: Report, to folder: RunFolder, redactor: Redactor) throws {
        let pages = HTMLReport(report)
        try makeRoom(for: pages.paths, in: folder)
        // One flat parallel map, the longest first: nested parallel work gets only one processor.
        let makers: [@Sendable () -> (path: String, bytes: [UInt8])] =
            [
                { ("meals.csv", MealsCSV.bytes(report)) },
                { (mainPage, pages.main.bytes) },
                { ("report.md", Array(report.markdown.utf8)) },
                { ("summary.json", SummaryJSON.render(report).fileBytes) }
            ]
            + pages.mealPages.map { make in
                {
                    let page = make()
                    return (page.path, page.bytes)
                }
            }
        let made = makers.concurrentMap { make in
            Result { () throws -> [UInt8]? in
                let file = make()
                if file.path == mainPage { return file.bytes }
                try folder.write(file.bytes, to: file.path, redactor: redactor)
                return nil
            }
        }
        // Last, so that the main page never links to a missing page.
        for main in try made.compactMap({ try $0.get() }) { try folder.write(main, to: mainPage, redactor: redactor) }
    }

    private static let mainPage = "report.html"

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
