import Files
package import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The right to write a folder without a lock file in it: the kernel's lock on the folder itself, for one process at a
/// time, which ends with its process. Owns the descriptor.
package final class FolderLock: Sendable {
    private let descriptor: Int32

    /// - Throws: `RunFolderError.locked`, `WriteError` when the folder cannot be made or opened.
    package init(making url: URL) throws {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: url.path, reason: "the folder cannot be made")
        }
        descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { throw WriteError(systemErrorAt: url.path) }
        // Leaving by an error runs deinit, which closes the descriptor.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw RunFolderError.locked(folder: url.path, holder: "another process")
        }
    }

    deinit { FileLock.giveBack(descriptor) }
}
