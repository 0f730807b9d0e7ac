import FoundationEssentials
package import Hashing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files of the project that a program's command names, and those of the same kind in and below their folders, which
/// scripts load. By content.
package struct ProgramFiles: Sendable, Hashable {
    /// More files than that are no program's.
    private static let most = 2000

    /// By path from the project.
    package private(set) var digests: [String: SHA256Digest] = [:]

    /// - Parameter project: the folder that relative paths start at.
    package init(of command: [String], in project: String) {
        for word in command {
            let value = word.split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init)
            for path in [word, value].compactMap(\.self) { add(path, in: project) }
        }
    }

    /// Of all of them; nil for none.
    package var sha256: SHA256Digest? {
        if digests.isEmpty { return nil }
        let lines = digests.sorted { $0.key < $1.key }.map { "\($0.value.hex) \($0.key)\n" }
        return SHA256Digest(of: lines.joined().utf8)
    }

    private mutating func add(_ path: String, in project: String) {
        let url = path.hasPrefix("/") ? URL(filePath: path) : URL(filePath: "\(project)/\(path)")
        let file = url.standardized.path
        guard !path.isEmpty, path.utf8.count <= 1024, file.hasPrefix(project + "/"), let digest = Self.digest(of: file)
        else { return }
        digests[String(file.dropFirst(project.count + 1))] = digest
        let ending = url.pathExtension
        guard !ending.isEmpty else { return }
        addFiles(like: ".\(ending)", in: url.standardized.deletingLastPathComponent().path, of: project)
    }

    private mutating func addFiles(like ending: String, in folder: String, of project: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
        where !name.hasPrefix(".") && digests.count < Self.most {
            let path = "\(folder)/\(name)"
            if name.hasSuffix(ending) {
                digests[String(path.dropFirst(project.count + 1))] = Self.digest(of: path)
            } else if RegularFile.isFolder(path) {
                addFiles(like: ending, in: path, of: project)
            }
        }
    }

    /// Nil unless it is a regular file, or a link to one.
    private static func digest(of path: String) -> SHA256Digest? {
        guard let file = try? OpenFile(path, O_RDONLY), file.isRegular else { return nil }
        var hasher = SHA256Hasher()
        let isWhole: Void? = try? file.readPieces(of: 1 << 20) { piece in
            hasher.update(Array(piece))
            return true
        }
        return isWhole == nil ? nil : hasher.finish()
    }
}
