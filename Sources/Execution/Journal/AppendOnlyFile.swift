package import Files

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

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
    ///
    /// - Throws: `RunFolderError.locked` while another process writes it, `WriteError` when it cannot be opened or is
    ///   no regular file: a link could lead the journal out of its folder.
    package init(path: String) throws {
        self.path = path
        file = try OpenFile(writing: path, O_APPEND)
        // A person can remove the lock file, so the journal itself is locked too.
        guard file.lock() else { throw RunFolderError.locked(folder: path, holder: "another process") }
        try cutTornLine()
    }

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
