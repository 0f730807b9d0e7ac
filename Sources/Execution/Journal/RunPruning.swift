import Files
import FoundationEssentials
import JSON

/// Removes answers, photos and pages of a run. Its plan and its figures stay: `run.json` and `summary.json`.
package struct RunPruning: Sendable {
    /// The file that says when; written before anything is removed.
    static let mark = "pruned.json"
    private static let kept: Set<String> = ["run.json", "summary.json", mark, "lock"]

    package let folder: RunFolder
    /// Names in the folder, sorted.
    package let removed: [String]
    /// Their bytes.
    package let size: Int

    package init(_ folder: RunFolder) {
        self.folder = folder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        removed = names.filter { !Self.kept.contains($0) }.sorted()
        size = removed.reduce(0) { $0 + Self.size(folder.file($1).path) }
    }

    /// Of a file, or of a folder's files; links count nothing.
    private static func size(_ path: String) -> Int {
        let manager = FileManager.default
        guard let values = try? manager.attributesOfItem(atPath: path) else { return 0 }
        switch values[.type] as? FileAttributeType {
        case .typeRegular: return values.byteCount
        case .typeDirectory:
            let names = (try? manager.contentsOfDirectory(atPath: path)) ?? []
            return names.reduce(0) { $0 + size("\(path)/\($1)") }
        default: return 0
        }
    }

    /// - Parameter at: the time, RFC 3339.
    /// - Throws: `RunFolderError.locked` while a process writes the run, `WriteError`.
    package func carryOut(at: String) throws {
        let lock = try RunLock(folder)
        defer { _ = lock }
        let note: JSON = ["pruned_at": .string(at), "removed": .array(removed.map { .string($0) })]
        if !FileManager.default.fileExists(atPath: folder.file(Self.mark).path) {
            try WholeFile.write(
                note.serialized(sortedKeys: true, pretty: true) + [UInt8(ascii: "\n")],
                to: folder.file(Self.mark).path)
        }
        for name in removed {
            let file = folder.file(name)
            do { try FileManager.default.removeItem(at: file) } catch {
                throw WriteError(path: file.path, reason: "it cannot be removed")
            }
        }
    }
}

extension RunFolder {
    /// When its answers were removed, RFC 3339; nil: they were not. A damaged note counts as well.
    package var prunedAt: String? {
        guard let bytes = SmallFile.bytes(at: file(RunPruning.mark).path, limit: 1_000_000) else { return nil }
        return (try? JSON.parse(bytes))?["pruned_at"]?.string ?? ""
    }
}
