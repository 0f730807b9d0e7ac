package import Catalog
import FoundationEssentials
package import Hashing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files of the project that a program's command names, and those of the same kind in and below their folders, which
/// scripts load; for data only the file itself. By content.
package struct ProgramFiles: Sendable, Hashable {
    /// More files than that are no program's.
    package static let most = 2000
    /// Endings of files that load no others like them.
    private static let data: Set<String> = [
        "json", "jsonl", "yaml", "yml", "toml", "csv", "tsv", "txt", "md", "onnx", "npy", "npz", "bin", "gguf",
        "safetensors", "tflite", "pt", "pth", "pkl", "jpg", "jpeg", "png", "webp"
    ]

    /// By path from the project.
    package private(set) var digests: [String: SHA256Digest] = [:]
    /// False if there are more than `most`: the others are not compared.
    package private(set) var isComplete = true

    /// - Parameters:
    ///   - needed: files that the definition states with their content, which is taken from there.
    ///   - project: the folder that relative paths start at.
    package init(of command: [String], needed: [ProgramFile] = [], in project: String) {
        for word in command {
            let value = word.split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init)
            for path in [word, value].compactMap(\.self) { add(path, in: project) }
        }
        for file in needed where digests[file.path] == nil { digests[file.path] = file.sha256 }
    }

    /// Of all of them; nil for none.
    package var sha256: SHA256Digest? {
        if digests.isEmpty { return nil }
        let lines = digests.sorted { $0.key < $1.key }.map { "\($0.value.hex) \($0.key)\n" }
        return SHA256Digest(of: lines.joined().utf8)
    }

    /// What is wrong with the first file that is not as stated, in one sentence; nil if all are.
    package static func problem(of needed: [ProgramFile], in project: String) -> String? {
        for file in needed {
            let version = file.version.map { " (version \($0))" } ?? ""
            guard let digest = digest(of: url(file.path, in: project).path) else {
                return "its file \(file.path)\(version) does not exist or cannot be read"
            }
            guard digest == file.sha256 else {
                return "its file \(file.path) is another one than `files` states\(version): "
                    + "its sha256 is \(digest.hex.prefix(16))…, not \(file.sha256.hex.prefix(16))…"
            }
        }
        return nil
    }

    private static func url(_ path: String, in project: String) -> URL {
        path.hasPrefix("/") ? URL(filePath: path) : URL(filePath: "\(project)/\(path)")
    }

    private mutating func add(_ path: String, in project: String) {
        let url = Self.url(path, in: project)
        let file = url.standardized.path
        guard !path.isEmpty, path.utf8.count <= 1024, file.hasPrefix(project + "/"), let digest = Self.digest(of: file)
        else { return }
        digests[String(file.dropFirst(project.count + 1))] = digest
        let ending = url.pathExtension
        guard !ending.isEmpty, !Self.data.contains(ending.lowercased()) else { return }
        addFiles(like: ".\(ending)", in: url.standardized.deletingLastPathComponent().path, of: project)
    }

    private mutating func addFiles(like ending: String, in folder: String, of project: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
        where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            if name.hasSuffix(ending) {
                guard digests.count < Self.most else {
                    isComplete = false
                    return
                }
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
