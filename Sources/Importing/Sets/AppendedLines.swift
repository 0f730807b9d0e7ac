import Files

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Appends whole lines to a file of a set and makes them durable. The set's folder must be locked.
struct AppendedLines {
    let path: String
    /// Bytes of the file when it was read.
    let readBytes: Int
    /// Bytes before a torn last line, which is removed.
    let keptBytes: Int
    /// Whether the last line kept lacks its end.
    let lacksLineEnd: Bool

    /// On failure the file has what it had, without a torn last line.
    func write(_ lines: [[UInt8]]) throws(WriteError) {
        let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw WriteError(systemErrorAt: path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw WriteError(systemErrorAt: path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw WriteError(path: path, reason: "it is no regular file") }
        // The lock on the folder keeps out this program, but no editor.
        guard Int(status.st_size) == readBytes else {
            throw WriteError(path: path, reason: "another program is changing it")
        }
        if keptBytes < readBytes, ftruncate(descriptor, off_t(keptBytes)) != 0 {
            throw WriteError(systemErrorAt: path)
        }
        var new: [UInt8] = lacksLineEnd ? [0x0A] : []
        for line in lines { new += line + [0x0A] }
        if let code = Descriptor.write(new, to: descriptor) {
            _ = ftruncate(descriptor, off_t(keptBytes))
            throw WriteError(path: path, reason: String(cString: strerror(code)))
        }
        if fsync(descriptor) != 0 {
            let error = WriteError(systemErrorAt: path)
            _ = ftruncate(descriptor, off_t(keptBytes))
            throw error
        }
    }
}
