import CNote
import FoundationEssentials
import JSON

package enum ToolVersion {
    /// Recorded in every run; change it with the changelog.
    package static let current = "0.2.0-dev"

    /// Version, commit and build of the running program, in one line.
    package static var sentence: String { sentence(BuildNote.own) }

    static func sentence(_ note: BuildNote?) -> String {
        let changes = note?.isModified == true ? " with local changes" : ""
        let commit = note?.commit.map { "commit \($0.prefix(12))\(changes)" } ?? "commit unknown"
        let swift = note?.swift.map { ", Swift \($0)" } ?? ""
        return "nutrieval \(current) (\(commit), \(note?.package ?? "built from source")\(swift))"
    }
}

/// What `scripts/build` and `scripts/package` have the linker write into the program.
struct BuildNote: Hashable {
    /// The full hash; nil if unknown.
    var commit: String?
    /// The commit is not all of it: files were changed.
    var isModified = false
    /// Such as `package for Debian 12 amd64`; nil if it is no package.
    var package: String?
    /// The compiler's version; nil if unknown.
    var swift: String?

    /// The running program's; nil if it was linked without one, as by `swift build`.
    static var own: BuildNote? {
        var count = 0
        guard let text = nutrieval_package_note(&count), count < 4096 else { return nil }
        return BuildNote(UnsafeRawBufferPointer(start: text, count: count).map(\.self))
    }

    /// Nil if the bytes are no JSON object.
    init?(_ bytes: [UInt8]) {
        guard let note = try? JSON.parse(bytes), note.object != nil else { return nil }
        commit = note["commit"]?.string
        isModified = note["modified"]?.bool ?? false
        swift = note["swift"]?.string
        if note["type"]?.string == "deb" {
            let words = ["os", "osVersion", "architecture"].compactMap { note[$0]?.string }
            package = (["package for"] + words).joined(separator: " ")
        }
    }
}
