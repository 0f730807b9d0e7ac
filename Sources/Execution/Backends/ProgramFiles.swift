package import Catalog
import FoundationEssentials
package import Hashing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files of the project that a program's command and variables name, and the code in and below their folders, which
/// scripts load; for data only the file itself. By content; names that begin with a dot are passed over.
package struct ProgramFiles: Sendable, Hashable {
    /// More files than that are no program's.
    package static let most = 2000
    /// Endings of code that scripts of another ending load too.
    private static let code: Set<String> = [
        "py", "pyc", "pyd", "so", "dylib", "sh", "js", "mjs", "cjs", "ts", "rb", "pl", "pm", "lua", "jar", "class",
        "wasm"
    ]
    /// Words after which a command names code without its path, as in `python3 -m package` and `sh -c "…"`.
    private static let unnamed: Set<String> = ["-m", "-c", "-e", "--eval", "-r", "--require", "--import"]
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
    package init(
        of command: [String], environment: [String: String] = [:], needed: [ProgramFile] = [], in project: String
    ) {
        for word in command {
            let value = word.split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init)
            for path in [word, value].compactMap(\.self) { add(path, in: project) }
        }
        for value in environment.values {
            for path in value.split(separator: ":") { add(String(path), in: project) }
        }
        if !Self.unnamed.isDisjoint(with: command) { addCode(in: project, of: project) }
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
        guard !path.isEmpty, path.utf8.count <= 1024, file == project || file.hasPrefix(project + "/") else { return }
        if RegularFile.isFolder(file) { return addCode(in: file, of: project) }
        guard let digest = Self.digest(of: file) else { return }
        digests[String(file.dropFirst(project.count + 1))] = digest
        let ending = url.pathExtension
        guard !Self.data.contains(ending.lowercased()) else { return }
        addCode(in: url.standardized.deletingLastPathComponent().path, like: ending, of: project)
    }

    /// - Parameter ending: counts as code too; empty for none.
    private mutating func addCode(in folder: String, like ending: String = "", of project: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
        where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            let own =
                name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last.map(String.init) ?? ""
            if RegularFile.isFolder(path) {
                addCode(in: path, like: ending, of: project)
            } else if Self.code.contains(own.lowercased()) || !own.isEmpty && own == ending {
                guard digests.count < Self.most else {
                    isComplete = false
                    return
                }
                digests[String(path.dropFirst(project.count + 1))] = Self.digest(of: path)
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
