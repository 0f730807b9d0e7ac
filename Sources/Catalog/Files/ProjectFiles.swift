import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

/// Reads whole files of a project up to a size, and never from outside it.
package struct ProjectFiles {
    /// Absolute, without symbolic links.
    let root: String

    /// Nil if there is no such folder.
    init?(root: String) {
        guard let real = Self.real(root) else { return nil }
        self.root = real
    }

    /// Why a file was not read; the description lacks the beginning of its sentence, the file's name.
    package enum Failure: Error, Sendable, CustomStringConvertible {
        case absent
        case outside
        /// The path component that is a symbolic link.
        case link(String)
        /// The path component that begins with a dot.
        case hidden(String)
        case notAFile
        case tooLarge(limit: Int)
        case unreadable

        package var description: String {
            switch self {
            case .absent: "does not exist; check the path"
            case .outside: "lies outside its folder; use a relative path without `..`, and no link that leads out"
            case .link(let part): "is behind the link `\(part)`, and links are not followed; put a copy in its place"
            case .hidden(let part): "is hidden by the name `\(part)`; use a path without names that begin with a dot"
            case .notAFile: "is not a file; check the path"
            case .tooLarge(let limit): "has more than \(limit) bytes; make it smaller"
            case .unreadable: "cannot be read; check its permissions"
            }
        }
    }

    /// Reads a file of the project, without following links.
    /// - Parameters:
    ///   - path: relative to the root.
    ///   - hidden: allow names that begin with a dot.
    func read(_ path: String, limit: Int, hidden: Bool = false) throws(Failure) -> [UInt8] {
        try Self.read(try Self.plain(path, in: root, hidden: hidden), limit: limit)
    }

    /// The absolute path; refuses links and hidden names, by which a stranger's project could reach private files.
    package static func plain(_ path: String, in folder: String, hidden: Bool = false) throws(Failure) -> String {
        let parts = try parts(of: path)
        var place = folder
        for (index, part) in parts.enumerated() where part != "." {
            guard hidden || !part.hasPrefix(".") else { throw .hidden(String(part)) }
            place += "/\(part)"
            var status = stat()
            guard lstat(place, &status) == 0 else { throw errno == EACCES ? .unreadable : .absent }
            guard status.st_mode & S_IFMT != S_IFLNK else {
                throw .link(parts[...index].joined(separator: "/"))
            }
        }
        return place
    }

    /// The absolute path after following links, checked to be inside the folder.
    /// - Throws: `Failure.outside` or `.absent`.
    package static func resolve(_ path: String, in folder: String) throws(Failure) -> String {
        _ = try parts(of: path)
        guard let real = real("\(folder)/\(path)") else { throw .absent }
        guard let base = Self.real(folder), real.hasPrefix(base == "/" ? "/" : base + "/") else { throw .outside }
        return real
    }

    private static func parts(of path: String) throws(Failure) -> [Substring] {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.isEmpty, path.utf8.count <= 1024, !path.utf8.contains(0), !path.contains("\\"),
            !parts.contains(".."), !parts.contains("")
        else { throw .outside }
        return parts
    }

    /// Reads a regular file of at most `limit` bytes.
    package static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        // Non-blocking: opening a pipe without a writer would block this thread for ever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw errno == ENOENT || errno == ENOTDIR ? .absent : .unreadable }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard Int(status.st_size) <= limit else { throw .tooLarge(limit: limit) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size))
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let got = piece.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress, $0.count) }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw .unreadable }
            if got == 0 { return bytes }
            bytes += piece.prefix(got)
            guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        }
    }

    /// Names in a folder of the project, sorted, without hidden ones; empty if it does not exist.
    func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// Paths of the `.yaml` files in a folder of the project, sorted; warns of files with similar names.
    func definitions(in folder: String, _ diagnostics: DiagnosticList) -> [String] {
        let names = names(in: folder)
        for name in names where name.hasSuffix(".yml") {
            diagnostics.note("\(folder)/\(name)", "this file is not read; rename it to end in .yaml", .warning)
        }
        return names.filter { $0.hasSuffix(".yaml") }.map { "\(folder)/\($0)" }
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(root)/\(path)") }

    /// The path with all links followed; nil if it does not exist.
    package static func real(_ path: String) -> String? {
        guard let pointer = realpath(path, nil) else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}

extension ProjectFiles {
    /// Reads a file of the project; nil after a reported mistake.
    /// - Parameter what: for messages: "the provider file".
    func read(_ path: String, as what: String, limit: Int, _ diagnostics: DiagnosticList) -> [UInt8]? {
        do {
            return try read(path, limit: limit)
        } catch {
            diagnostics.note(path, "\(what) \(error)")
            return nil
        }
    }

    /// Reads the file named under a key; nil after a reported mistake.
    /// - Parameters:
    ///   - what: the kind of file, for messages: "prompt".
    ///   - from: the file that the path is relative to; nil: the one with the key.
    func read(
        _ what: String, under key: String, of reader: MappingReader, from: String? = nil, example: String, limit: Int
    ) -> (path: String, bytes: [UInt8])? {
        guard let path = reader.text(key, required: example, limit: 1000) else { return nil }
        let origin = from ?? reader.file
        let target = DefinitionPath.beside(origin, path)
        reader.diagnostics.note(part: target, of: origin)
        do {
            return (target, try read(path.hasPrefix("/") ? path : target, limit: limit))
        } catch {
            reader.note(key, "the \(what) file `\(MappingReader.shown(path))` \(error)")
            return nil
        }
    }

    /// The size of a regular file in bytes.
    package static func size(_ path: String) throws(Failure) -> Int {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        return Int(status.st_size)
    }
}

package enum Project {
    package struct Place: Sendable, Hashable {
        /// Absolute path of the folder.
        package var path: String
        /// True if it is above the named folder, and it or its folder belongs to another user.
        package var isForeign: Bool
    }

    /// The nearest folder with `config.yaml`, from this one upwards; nil if there is none.
    /// - Parameter user: nil: the user of the process.
    package static func find(from folder: String, user: UInt32? = nil) -> Place? {
        guard let start = ProjectFiles(root: folder)?.root else { return nil }
        var parts = start.split(separator: "/")
        while true {
            let path = "/" + parts.joined(separator: "/")
            if FileManager.default.fileExists(atPath: "\(path)/config.yaml") {
                let isForeign = path != start && !isOwn(path, user ?? geteuid())
                return Place(path: path, isForeign: isForeign)
            }
            guard parts.popLast() != nil else { return nil }
        }
    }

    /// Checks the folder's owner too, who can put any definition beside the file.
    private static func isOwn(_ folder: String, _ user: UInt32) -> Bool {
        ["\(folder)/config.yaml", folder].allSatisfy { path in
            var status = stat()
            return lstat(path, &status) == 0 && status.st_uid == user
        }
    }
}
