package import Execution
import Files
package import FoundationEssentials
package import JSON

package enum PageFiles {
    /// Writes `NAME.json`, `NAME.md` and `NAME.html`, creating the folder if needed.
    ///
    /// - Throws: `WriteError`.
    package static func write(
        _ name: String, json: JSON, markdown: String, html: [UInt8], to url: URL, redactor: Redactor
    ) throws {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: url.path, reason: "the folder cannot be made")
        }
        let folder = RunFolder(url: url)
        let bytes = json.serialized(sortedKeys: true, pretty: true) + [UInt8(ascii: "\n")]
        try folder.write(bytes, to: "\(name).json", redactor: redactor)
        try folder.write(Array(markdown.utf8), to: "\(name).md", redactor: redactor)
        try folder.write(html, to: "\(name).html", redactor: redactor)
    }
}
