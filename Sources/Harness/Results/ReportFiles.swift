import JSON
package import Reporting

/// Writes the derived files of a run, all of which can be made again from its journal.
package enum ReportFiles {
    /// Writes `summary.json`, `report.md`, `meals.csv` and `report.html`.
    ///
    /// - Throws: `WriteError`.
    package static func write(_ report: Report, to folder: RunFolder, redactor: Redactor) throws {
        let summary = SummaryJSON.render(report).serialized(sortedKeys: true, pretty: true)
        try folder.write(summary + [UInt8(ascii: "\n")], to: "summary.json", redactor: redactor)
        try folder.write(Array(MarkdownReport.render(report).utf8), to: "report.md", redactor: redactor)
        try folder.write(Array(MealsCSV.render(report).utf8), to: "meals.csv", redactor: redactor)
        try folder.write(Array(HTMLReport.render(report).utf8), to: "report.html", redactor: redactor)
    }
}
