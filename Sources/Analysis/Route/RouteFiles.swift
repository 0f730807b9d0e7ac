package import Execution
import JSON
package import Reporting

/// Writes a routing report into a run's folder; it can be rebuilt from the journal.
package enum RouteFiles {
    /// - Throws: `WriteError`.
    package static func write(_ report: RoutingReport, to folder: RunFolder, redactor: Redactor) throws {
        let json = RouteJSON.render(report).serialized(sortedKeys: true, pretty: true)
        try folder.write(json + [UInt8(ascii: "\n")], to: "route.json", redactor: redactor)
        try folder.write(Array(report.document.markdown.utf8), to: "route.md", redactor: redactor)
    }
}
