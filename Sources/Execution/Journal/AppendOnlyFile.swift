package import Files

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a journal is written to: `AppendOnlyFile`, or a test's.
protocol DurableFile: Sendable {
    /// Writes all the bytes, or, when that fails, leaves the file as it was.
    func append(_ bytes: [UInt8]) throws(WriteError)
    /// Returns once what was written would survive a loss of power, as far as the system can promise that.
    func makeDurable() throws(WriteError)
}

/// A file of whole lines that is only ever appended to, by one process at a time. Owns its descriptor.
package final class AppendOnlyFile: DurableFile {
    package let descriptor: Int32
    package let path: String

    /// Opens the file, creating it readable and writable for its owner only, and cuts off a last line without an end,
    /// which a crash in the middle of writing leaves.
    ///
    /// - Throws: `RunFolderError.locked` while another process writes it, `WriteError` when it cannot be opened or is no
    ///   regular file: a link could lead the journal out of its folder.
    package init(path: String) throws {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        if descriptor < 0 { throw WriteError(systemErrorAt: path) }
        guard RegularFile.is(descriptor) else { throw WriteError(path: path, reason: "it is no regular file") }
        // The lock file can be removed by a person; this lock is on what must not be written twice.
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            throw RunFolderError.locked(folder: path, holder: "another process")
        }
        try cutTornLine()
    }

    deinit { FileLock.giveBack(descriptor) }

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

/// The kernel's lock on an open file.
enum FileLock {
    /// Unlocks the file and closes its descriptor. A process that is just being started elsewhere in the program may hold a
    /// copy of the descriptor, which would keep the lock for a moment longer if it were not given back by word.
    static func giveBack(_ descriptor: Int32) {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}

/// What kind of file a descriptor is of.
package enum RegularFile {
    package static func `is`(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
