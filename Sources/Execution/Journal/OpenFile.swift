package import Files
package import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An open file. Owns its descriptor and the lock on it.
final class OpenFile: Sendable {
    struct Failure: Error {
        /// The system's `errno`.
        let code: Int32

        var reason: String { String(cString: strerror(code)) }
    }

    let descriptor: Int32

    /// Never waits for the other end of a pipe.
    init(_ path: String, _ flags: Int32 = O_RDONLY | O_NOFOLLOW) throws(Failure) {
        descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
        if descriptor < 0 { throw Failure(code: errno) }
    }

    /// Opens or creates a regular file (mode 600) to write to.
    init(writing path: String, _ flags: Int32 = 0) throws(WriteError) {
        descriptor = open(path, flags | O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        if descriptor < 0 { throw WriteError(systemErrorAt: path) }
        guard isRegular else { throw WriteError(path: path, reason: "it is no regular file") }
    }

    deinit {
        // A process just being started may have a copy of the descriptor, which would keep the lock for a moment.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    var isRegular: Bool { RegularFile.is(descriptor) }

    /// False while another process has the lock.
    func lock(_ kind: Int32 = LOCK_EX) -> Bool { flock(descriptor, kind | LOCK_NB) == 0 }

    /// Passes on the file in pieces, until the end or until `body` returns false.
    /// - Throws: `Failure`, and what `body` throws.
    func readPieces(of size: Int = 1 << 16, _ body: (ArraySlice<UInt8>) throws -> Bool) throws {
        var piece = [UInt8](repeating: 0, count: size)
        while true {
            let count = read(descriptor, &piece, size)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw Failure(code: errno) }
            guard count > 0, try body(piece[..<count]) else { return }
        }
    }
}

package enum RegularFile {
    package static func `is`(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Links do not count.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

/// Safely reads paths that may be a link, a pipe, a broken or an enormous file.
package enum SmallFile {
    package enum Failure: Error {
        case absent
        /// A link, a pipe, a folder, or unreadable for this user.
        case notAFile
        case tooLarge
    }

    /// The bytes of a regular file up to that size; nil for anything else.
    package static func bytes(at path: String, limit: Int) -> [UInt8]? { try? read(path, limit: limit) }

    /// The bytes of a regular file.
    /// - Throws: `Failure` for anything else, and for one of more than `limit` bytes, of which no more are read.
    package static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        let file: OpenFile
        do { file = try OpenFile(path) } catch { throw [ENOENT, ENOTDIR].contains(error.code) ? .absent : .notAFile }
        guard file.isRegular else { throw .notAFile }
        let end = lseek(file.descriptor, 0, SEEK_END)
        guard end <= limit, lseek(file.descriptor, 0, SEEK_SET) == 0 else { throw .tooLarge }
        var bytes: [UInt8] = []
        do {
            try file.readPieces { piece in
                bytes += piece
                return bytes.count <= limit
            }
        } catch { throw .notAFile }
        guard bytes.count <= limit else { throw .tooLarge }
        return bytes
    }

    /// Last modification in seconds since 1970; nil if it is no regular file.
    package static func modified(_ path: String) -> Double? {
        stamp(path).flatMap { $0.isRegular ? $0.modified : nil }
    }

    /// What changes with a file's content: bytes, and last modification in seconds since 1970. Nil if nothing is there;
    /// of a link the link's own.
    package static func stamp(_ path: String) -> (size: Int, modified: Double, isRegular: Bool)? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        #if canImport(Glibc)
            let time = status.st_mtim
        #else
            let time = status.st_mtimespec
        #endif
        let modified = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        return (Int(status.st_size), modified, status.st_mode & S_IFMT == S_IFREG)
    }
}

/// The file a journal writes to: `AppendOnlyFile` or a test's.
protocol DurableFile: Sendable {
    /// Writes all bytes, or leaves the file unchanged on failure.
    func append(_ bytes: [UInt8]) throws(WriteError)
    /// Returns once the data would survive a loss of power, as far as the system can promise that.
    func makeDurable() throws(WriteError)
}

/// A file of whole lines, appended to by one process at a time. Owns its descriptor.
package final class AppendOnlyFile: DurableFile {
    package let path: String
    private let file: OpenFile

    var descriptor: Int32 { file.descriptor }

    /// Opens or creates the file (mode 600) and cuts off an unfinished last line, which a crash can leave.
    /// - Throws: `RunFolderError.locked` while another process writes it, `WriteError` when it cannot be opened or is
    ///   no regular file: a link could lead the journal out of its folder.
    package init(path: String) throws {
        self.path = path
        file = try OpenFile(writing: path, O_APPEND)
        // A person can remove the lock file, so the journal itself is locked too.
        guard file.lock() else { throw RunFolderError.locked(folder: path, holder: "another process") }
        try cutTornLine()
    }

    var size: Int { max(0, Int(lseek(descriptor, 0, SEEK_END))) }

    package func append(_ bytes: [UInt8]) throws(WriteError) {
        let before = lseek(descriptor, 0, SEEK_END)
        var start = 0
        while start < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                write(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
            }
            if written < 0 {
                if errno == EINTR { continue }
                let error = WriteError(systemErrorAt: path)
                if before >= 0 { _ = ftruncate(descriptor, before) }
                throw error
            }
            start += written
        }
    }

    package func makeDurable() throws(WriteError) {
        if fsync(descriptor) != 0 { throw WriteError(systemErrorAt: path) }
    }

    private func cutTornLine() throws(WriteError) {
        var end = lseek(descriptor, 0, SEEK_END)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while end > 0 {
            let start = max(0, end - off_t(chunk.count))
            let count = pread(descriptor, &chunk, Int(end - start), start)
            guard count == Int(end - start) else { throw WriteError(systemErrorAt: path) }
            if let last = chunk[..<count].lastIndex(of: UInt8(ascii: "\n")) {
                end = start + off_t(last) + 1
                break
            }
            end = start
        }
        if ftruncate(descriptor, max(0, end)) != 0 { throw WriteError(systemErrorAt: path) }
    }
}

/// The right to write a run folder, for one process at a time. Owns the lock file, which names its holder. The lock is
/// the kernel's (`flock`) and ends with its process; the file's text only names the holder.
package final class RunLock: Sendable {
    private let file: OpenFile

    var descriptor: Int32 { file.descriptor }

    /// - Throws: `RunFolderError.locked` naming the holder, `WriteError` when the file cannot be made.
    package init(_ folder: RunFolder) throws {
        file = try OpenFile(writing: folder.file("lock").path)
        guard Self.take(file) else {
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
        // A killed session left them.
        try? FileManager.default.removeItem(at: folder.file(RunFolder.photoCopies))
    }
}

extension RunLock {
    /// Tries a few times: who looks whether a run is going on has the lock for a moment.
    private static func take(_ file: OpenFile) -> Bool {
        for _ in 0..<10 {
            if file.lock() { return true }
            usleep(5000)
        }
        return false
    }

    /// Whether a process writes that run now.
    package static func isHeld(_ folder: RunFolder) -> Bool {
        guard let file = try? OpenFile(folder.file("lock").path), file.isRegular else { return false }
        return !file.lock(LOCK_SH)
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
