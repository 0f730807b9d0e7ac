package import Execution
import Files
import FoundationEssentials
import JSON
package import Reporting

/// Writes a gate's report, which can be rebuilt from journal and reference.
package enum GateFiles {
    /// Writes `gate.json`, `gate.md`, `gate-junit.xml` and `gate.html`, creating the folder if needed.
    ///
    /// - Throws: `WriteError`.
    package static func write(
        _ report: GateReport, to folder: RunFolder, redactor: Redactor
    ) throws {
        try write(
            [
                "gate.json": text(GateJSON.render(report)), "gate.md": Array(report.document.markdown.utf8),
                "gate-junit.xml": Array(GateJUnit.render(report).utf8),
                "gate.html": report.document.html
            ], to: folder, redactor: redactor)
    }

    /// Writes the same four files for a gate without a report.
    ///
    /// - Throws: `WriteError`; an earlier report is deleted then.
    package static func write(_ refusal: GateRefusal, to folder: RunFolder, redactor: Redactor) throws {
        try write(
            [
                "gate.json": text(refusal.json), "gate.md": Array(refusal.markdown.utf8),
                "gate-junit.xml": Array(refusal.junit.utf8), "gate.html": refusal.html
            ], to: folder, redactor: redactor)
    }

    private static func text(_ json: JSON) -> [UInt8] {
        json.serialized(sortedKeys: true, pretty: true) + [UInt8(ascii: "\n")]
    }

    /// Writes all files or none, so that an old report cannot pass for this one.
    private static func write(_ files: [String: [UInt8]], to folder: RunFolder, redactor: Redactor) throws {
        do {
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: folder.path, reason: "the folder cannot be made")
        }
        do {
            for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
                try folder.write(bytes, to: name, redactor: redactor)
            }
        } catch {
            for name in files.keys { try? FileManager.default.removeItem(at: folder.file(name)) }
            throw error
        }
    }
}
