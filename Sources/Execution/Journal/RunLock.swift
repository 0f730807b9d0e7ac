import Files
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The right to write a run folder, for one process at a time. Owns the lock file, which names its holder. The lock is
/// the kernel's (`flock`) and ends with its process; the file's text only names the holder.
package final class RunLock: Sendable {
    let descriptor: Int32

    /// - Throws: `RunFolderError.locked` naming the holder, `WriteError` when the file cannot be made.
    package init(_ folder: RunFolder) throws {
        let path = folder.file("lock").path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        if descriptor < 0 { throw WriteError(systemErrorAt: path) }
        guard RegularFile.is(descriptor) else { throw WriteError(path: path, reason: "it is no regular file") }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            var words = [UInt8](repeating: 0, count: 200)
            let count = max(0, read(descriptor, &words, words.count))
            // Leaving by an error runs deinit, which closes the descriptor.
            let holder = String(decoding: words[..<count], as: UTF8.self).filter { !$0.isNewline }
            throw RunFolderError.locked(folder: folder.path, holder: holder.isEmpty ? "another process" : holder)
        }
        let holder = Array("process \(getpid()) on \(ProcessInfo.processInfo.hostName)\n".utf8)
        ftruncate(descriptor, 0)
        _ = holder.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    deinit { FileLock.giveBack(descriptor) }
}
