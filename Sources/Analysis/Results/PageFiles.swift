package import Execution
import Files
import FoundationEssentials
package import JSON
package import Reporting

/// Writes derived files, which can all be rebuilt from journals and references.
package enum PageFiles {
    /// Writes `NAME.json`, `NAME.md` and, unless not wanted, `NAME.html`, creating the folder if needed.
    /// - Throws: `WriteError`.
    package static func write(
        _ name: String, json: JSON, _ document: Document, withHTML: Bool = true, to folder: RunFolder,
        redactor: Redactor
    ) throws {
        try make(folder)
        try folder.write(json.fileBytes, to: "\(name).json", redactor: redactor)
        try folder.write(Array(document.markdown.utf8), to: "\(name).md", redactor: redactor)
        if withHTML { try folder.write(document.html, to: "\(name).html", redactor: redactor) }
    }

    /// Writes `gate.json`, `gate.md`, `gate-junit.xml` and `gate.html`, creating the folder if needed.
    /// - Throws: `WriteError`.
    package static func write(_ report: GateReport, to folder: RunFolder, redactor: Redactor) throws {
        let document = report.document
        try writeGate(
            GateJSON.render(report), document.markdown, junit: GateJUnit.render(report), document.html, to: folder,
            redactor)
    }

    /// Writes the same four files for a gate without a report.
    /// - Throws: `WriteError`.
    package static func write(_ refusal: GateRefusal, to folder: RunFolder, redactor: Redactor) throws {
        try writeGate(refusal.json, refusal.markdown, junit: refusal.junit, refusal.html, to: folder, redactor)
    }

    /// Writes all files or none, so that an old report cannot pass for this one.
    private static func writeGate(
        _ json: JSON, _ markdown: String, junit: String, _ html: [UInt8], to folder: RunFolder, _ redactor: Redactor
    ) throws {
        let files = [
            ("gate-junit.xml", Array(junit.utf8)), ("gate.html", html), ("gate.json", json.fileBytes),
            ("gate.md", Array(markdown.utf8))
        ]
        try make(folder)
        do {
            for (name, bytes) in files { try folder.write(bytes, to: name, redactor: redactor) }
        } catch {
            for (name, _) in files { try? FileManager.default.removeItem(at: folder.file(name)) }
            throw error
        }
    }

    static func make(_ folder: RunFolder) throws(WriteError) {
        do {
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: folder.path, reason: "the folder cannot be made")
        }
    }
}

extension JSON {
    /// As written to files: indented, with sorted keys.
    var fileBytes: [UInt8] { serialized(sortedKeys: true, pretty: true) + [UInt8(ascii: "\n")] }
}
