import Files
import FoundationEssentials
import JSON
package import Reporting

/// Writes what a gate found into a folder, from whose journal and baseline it can be made again.
package enum GateFiles {
    /// Writes `gate.json`, `gate.md`, `gate-junit.xml` and `gate.html`, making the folder where it is not there.
    ///
    /// - Throws: `WriteError`.
    package static func write(
        _ report: GateReport, to folder: RunFolder, allowsUndecided: Bool, redactor: Redactor
    ) throws {
        do {
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: folder.path, reason: "the folder cannot be made")
        }
        let json = GateJSON.render(report).serialized(sortedKeys: true, pretty: true)
        try folder.write(json + [UInt8(ascii: "\n")], to: "gate.json", redactor: redactor)
        try folder.write(Array(GateMarkdown.render(report).utf8), to: "gate.md", redactor: redactor)
        let junit = GateJUnit.render(report, allowsUndecided: allowsUndecided)
        try folder.write(Array(junit.utf8), to: "gate-junit.xml", redactor: redactor)
        try folder.write(GateHTML.bytes(report), to: "gate.html", redactor: redactor)
    }
}
