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
        "py", "pyc", "pyd", "pyw", "pyz", "pth", "so", "dylib", "sh", "bash", "js", "mjs", "cjs", "ts", "mts", "rb",
        "pl",
        "pm", "lua", "jar", "class", "wasm", "go", "rs", "php", "jl", "r"
    ]
    /// Words after which a command names code without its path.
    private static let unnamed: Set<String> = ["--eval", "--require", "--import"]
    /// Programs that read what to do from the folder they are started in.
    private static let runners: Set<String> = [
        "make", "gmake", "just", "task", "npm", "npx", "pnpm", "yarn", "bun", "bunx", "deno", "cargo", "go", "uv",
        "uvx",
        "poetry", "pipenv", "tox", "rake", "bundle", "composer"
    ]
    private static let manifests: Set<String> = [
        "package.json", "deno.json", "Makefile", "makefile", "GNUmakefile", "justfile", "Justfile", "Taskfile.yml",
        "Cargo.toml", "pyproject.toml", "uv.toml", "tox.ini", "Pipfile", "Rakefile", "Gemfile", "composer.json"
    ]
    /// Endings of files that load no others like them.
    private static let data: Set<String> = [
        "json", "jsonl", "yaml", "yml", "toml", "csv", "tsv", "txt", "md", "onnx", "npy", "npz", "bin", "gguf",
        "safetensors", "tflite", "pt", "pth", "pkl", "jpg", "jpeg", "png", "webp"
    ]

    /// By path from the project.
    package private(set) var digests: [String: SHA256Digest] = [:]
    /// False if there are more than `most`: the others are not compared.
    package private(set) var isComplete = true
    /// Folders that were looked through, with the ending that counted as code.
    private var seen: Set<[String]> = []

    /// - Parameters:
    ///   - needed: files that the definition states with their content, which is taken from there.
    ///   - project: the folder that relative paths start at.
    package init(
        of command: [String], environment: [String: String] = [:], needed: [ProgramFile] = [], in project: String
    ) {
        let paths = (command + environment.values).flatMap(Self.paths)
        if paths.count > Self.most { isComplete = false }
        for path in paths.prefix(Self.most) { add(path, in: project) }
        let isRunner = command.prefix(1).contains { Self.runners.contains(URL(filePath: $0).lastPathComponent) }
        if isRunner || command.dropFirst().contains(where: Self.runsUnnamed) { addCode(in: project, of: project) }
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

    /// What may be paths in a word or a variable's value: all of it, and its parts, as in `--labels=a.csv`, `-Ilib`, `@args`,
    /// `a:b` and `exec ./run`.
    private static func paths(in word: String) -> [String] {
        let parts = word.split { $0.isWhitespace || "=:;,'\"".contains($0) }.map(String.init)
        let glued = parts.compactMap { part -> String? in
            part.hasPrefix("@") ? String(part.dropFirst()) : part.hasPrefix("-") ? String(part.dropFirst(2)) : nil
        }
        return ([word] + (parts == [word] ? [] : parts) + glued).filter { !$0.isEmpty }
    }

    /// As in `python3 -m package`, `python3 -Im package` and `sh -ec "…"`.
    private static func runsUnnamed(_ word: String) -> Bool {
        guard word.hasPrefix("-"), !word.hasPrefix("--") else { return unnamed.contains(word) }
        return word.count <= 5 && word.last.map { "cmer".contains($0) } == true
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
        guard seen.insert([folder, ending]).inserted else { return }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
        where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            let own =
                name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last.map(String.init) ?? ""
            if RegularFile.isFolder(path) {
                addCode(in: path, like: ending, of: project)
            } else if Self.code.contains(own.lowercased()) || !own.isEmpty && own == ending
                || Self.manifests.contains(name) || Self.isCommand(path, ending: own)
            {
                guard digests.count < Self.most else {
                    isComplete = false
                    return
                }
                let name = String(path.dropFirst(project.count + 1))
                digests[name] = digests[name] ?? Self.digest(of: path)
            }
        }
    }

    /// Whether `PATH` could find it, as `python3` and `python3.11`.
    private static func isCommand(_ path: String, ending: String) -> Bool {
        ending.allSatisfy(\.isNumber) && access(path, X_OK) == 0
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
