import Files
package import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The right to write a run folder, for one process at a time. Owns the lock file, which names its holder. The lock is
/// the kernel's (`flock`) and ends with its process; the file's text only names the holder.
package final class RunLock: Sendable {
    private let file: OpenFile

    var descriptor: Int32 { file.descriptor }

    /// - Throws: `RunFolderError.locked` naming the holder, `WriteError` when the file cannot be made.
    package init(_ folder: RunFolder) throws {
        file = try OpenFile(writing: folder.file("lock").path)
        guard file.lock() else {
            var holder = ""
            try? file.readPieces(of: 200) { words in
                holder = String(decoding: words, as: UTF8.self).filter { !$0.isNewline }
                return false
            }
            throw RunFolderError.locked(folder: folder.path, holder: holder.isEmpty ? "another process" : holder)
        }
        let holder = Array("process \(getpid()) on \(ProcessInfo.processInfo.hostName)\n".utf8)
        ftruncate(descriptor, 0)
        _ = holder.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
}

/// The right to write a folder without a lock file in it: the kernel's lock on the folder itself, for one process at a
/// time, which ends with its process. Owns the descriptor.
package final class FolderLock: Sendable {
    private let folder: OpenFile

    /// - Throws: `RunFolderError.locked`, `WriteError` when the folder cannot be made or opened.
    package init(making url: URL) throws {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: url.path, reason: "the folder cannot be made")
        }
        do { folder = try OpenFile(url.path, O_RDONLY | O_DIRECTORY) } catch {
            throw WriteError(path: url.path, reason: error.reason)
        }
        guard folder.lock() else { throw RunFolderError.locked(folder: url.path, holder: "another process") }
    }
}
