#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

package enum WholeFile {
    /// Writes a temporary file, then renames it: no reader or crash sees half a file. Permissions stay.
    /// - Parameter isCache: a power loss may take it.
    /// - Throws: `WriteError`; the previous file is then unchanged.
    package static func write(
        _ bytes: [UInt8], to path: String, asCache isCache: Bool = false
    ) throws(WriteError) {
        let names = (0..<100).lazy.map { _ in "\(path).\(UInt64.random(in: 0 ... .max)).new" }
        try write(bytes, to: path, asCache: isCache, through: names)
    }

    /// - Parameter names: paths for the temporary file; the first that nothing has is taken.
    static func write(
        _ bytes: [UInt8], to path: String, asCache isCache: Bool = false, through names: some Sequence<String>
    ) throws(WriteError) {
        var (beside, descriptor): (String, Int32) = ("", -1)
        for name in names {
            beside = name
            descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
            if descriptor >= 0 || errno != EEXIST { break }
        }
        if descriptor < 0 { throw WriteError(systemErrorAt: path) }
        var former = stat()
        if stat(path, &former) == 0 { fchmod(descriptor, former.st_mode & 0o777) }
        var failure = Descriptor.write(bytes, to: descriptor)
        if failure == nil, !isCache, fsync(descriptor) != 0 { failure = errno }
        if close(descriptor) != 0, failure == nil { failure = errno }
        if failure == nil, rename(beside, path) != 0 { failure = errno }
        guard let failure else { return }
        unlink(beside)
        throw WriteError(path: path, reason: String(cString: strerror(failure)))
    }

    /// Makes created, renamed and removed names in a folder survive a power loss.
    package static func makeNamesDurable(in folder: String) throws(WriteError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { throw WriteError(systemErrorAt: folder) }
        defer { close(descriptor) }
        // Some file systems do not support fsync on folders; nothing more can be done then.
        if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { throw WriteError(systemErrorAt: folder) }
    }
}

package enum Descriptor {
    /// Writes all bytes, waiting while a non-blocking pipe is full. Returns the `errno` of an error, nil without one.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var start = 0
        while start < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                systemWrite(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
            }
            if written >= 0 {
                start += written
            } else if errno == EAGAIN {
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&request, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }

    /// The system's `write`, which the method above shadows.
    private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, bytes, count)
        #else
            Darwin.write(descriptor, bytes, count)
        #endif
    }
}

package struct WriteError: Error, Sendable, Hashable, CustomStringConvertible {
    package var path: String
    /// The system's message, or ours if it has none.
    package var reason: String

    /// Takes the reason from `errno`.
    package init(systemErrorAt path: String) { self.init(path: path, reason: String(cString: strerror(errno))) }

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    package var description: String {
        "\(path) cannot be written (\(reason)): free some space or choose another place; what was complete before is kept"
    }
}
