#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

/// The files of a project: read whole and up to a size, and never from outside it.
package struct ProjectFiles {
    /// Absolute, without symbolic links.
    let root: String

    /// Nil when there is no such folder.
    init?(root: String) {
        guard let real = Self.real(root) else { return nil }
        self.root = real
    }

    /// Why a file was not read; the description is a sentence without its beginning, which names the file.
    package enum Failure: Error, Sendable, CustomStringConvertible {
        case absent
        case outside
        case notAFile
        case tooLarge(limit: Int)
        case unreadable

        package var description: String {
            switch self {
            case .absent: "does not exist; check the path"
            case .outside: "lies outside its folder; use a relative path without `..`, and no link that leads out"
            case .notAFile: "is not a file; check the path"
            case .tooLarge(let limit): "has more than \(limit) bytes; make it smaller"
            case .unreadable: "cannot be read; check its permissions"
            }
        }
    }

    /// The bytes of a file of the project.
    /// - Parameter path: relative to the root.
    func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        try Self.read(try Self.resolve(path, in: root), limit: limit)
    }

    /// The absolute path of what a relative path names, checked to lie in the folder after every link is followed.
    /// - Throws: `Failure.outside` or `.absent`.
    package static func resolve(_ path: String, in folder: String) throws(Failure) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.isEmpty, path.utf8.count <= 1024, !path.utf8.contains(0), !path.hasPrefix("/"),
            !path.contains("\\"), !parts.contains(".."), !parts.contains("")
        else { throw .outside }
        guard let real = real("\(folder)/\(path)") else { throw .absent }
        guard let base = Self.real(folder), real.hasPrefix(base == "/" ? "/" : base + "/") else { throw .outside }
        return real
    }

    /// The same in a folder whose own path holds no link, such as `real(_:)` gives: a plain name in it that is no link either
    /// leads nowhere else, and a set of thousands of photos is through sooner.
    package static func resolve(_ path: String, inReal folder: String) throws(Failure) -> String {
        var status = stat()
        let own = "\(folder)/\(path)"
        if !path.isEmpty, path.utf8.allSatisfy({ $0 != 0 && $0 != 0x2F && $0 != 0x5C }), path != ".", path != "..",
            lstat(own, &status) == 0, status.st_mode & S_IFMT == S_IFREG
        {
            return own
        }
        return try resolve(path, in: folder)
    }

    /// The bytes of a regular file, at most so many.
    package static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        // Non-blocking: opening a pipe without a writer would hold this thread for ever.
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
            // A file that grows while it is read.
            guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        }
    }

    /// The names in a folder of the project, sorted, without hidden ones; empty when there is no such folder.
    func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(root)/\(path)") }

    /// The path with every link followed; nil where there is nothing.
    static func real(_ path: String) -> String? {
        guard let pointer = realpath(path, nil) else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}

extension ProjectFiles {
    /// The number of bytes of a regular file.
    static func size(_ path: String) throws(Failure) -> Int {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        return Int(status.st_size)
    }
}
