#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads files that may be anything: a link, a pipe, a broken or an enormous one.
enum SmallFile {
    /// The bytes of a regular file of at most that many; nil for anything else.
    static func bytes(at path: String, limit: Int) -> [UInt8]? {
        // Non-blocking: opening a pipe without a writer would hold this thread for ever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard RegularFile.is(descriptor) else { return nil }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
        return nil
    }

    /// When the file was last written, in seconds since 1970; nil when it is no regular file.
    static func modified(_ path: String) -> Double? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Glibc)
            let time = status.st_mtim
        #else
            let time = status.st_mtimespec
        #endif
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
