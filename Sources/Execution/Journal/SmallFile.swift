#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

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
        // Non-blocking: opening a pipe without a writer would hold this thread for ever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw errno == ENOENT || errno == ENOTDIR ? .absent : .notAFile }
        defer { close(descriptor) }
        guard RegularFile.is(descriptor) else { throw .notAFile }
        let end = lseek(descriptor, 0, SEEK_END)
        guard end <= limit, lseek(descriptor, 0, SEEK_SET) == 0 else { throw .tooLarge }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = systemRead(descriptor, &chunk)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .notAFile }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
        throw .tooLarge
    }

    /// The system's `read`, which this type shadows.
    private static func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
        #if canImport(Glibc)
            Glibc.read(descriptor, &buffer, buffer.count)
        #else
            Darwin.read(descriptor, &buffer, buffer.count)
        #endif
    }

    /// Last modification in seconds since 1970; nil if it is no regular file.
    package static func modified(_ path: String) -> Double? {
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
