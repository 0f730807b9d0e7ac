#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

package enum WholeFile {
    /// Writes a temporary file, then renames it: no reader or crash sees half a file.
    /// - Throws: `WriteError`; the previous file is then unchanged.
    package static func write(_ bytes: [UInt8], to path: String) throws(WriteError) {
        let names = (0..<100).lazy.map { _ in "\(path).\(UInt64.random(in: 0 ... .max)).new" }
        try write(bytes, to: path, through: names)
    }

    /// - Parameter names: paths for the temporary file; the first that nothing has is taken.
    static func write(_ bytes: [UInt8], to path: String, through names: some Sequence<String>) throws(WriteError) {
        var (beside, descriptor): (String, Int32) = ("", -1)
        for name in names {
            beside = name
            descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
            if descriptor >= 0 || errno != EEXIST { break }
        }
        if descriptor < 0 { throw WriteError(systemErrorAt: path) }
        var failure = writeAll(bytes, to: descriptor) ? nil : WriteError(systemErrorAt: path)
        if failure == nil, fsync(descriptor) != 0 { failure = WriteError(systemErrorAt: path) }
        close(descriptor)
        if failure == nil, rename(beside, path) != 0 { failure = WriteError(systemErrorAt: path) }
        guard let failure else { return }
        unlink(beside)
        throw failure
    }

    /// Makes created, renamed and removed names in a folder survive a power loss.
    package static func makeNamesDurable(in folder: String) throws(WriteError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { throw WriteError(systemErrorAt: folder) }
        defer { close(descriptor) }
        // Some file systems do not support fsync on folders; nothing more can be done then.
        if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { throw WriteError(systemErrorAt: folder) }
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var start = 0
        while start < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                systemWrite(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
            }
            if written < 0, errno == EINTR { continue }
            if written < 0 { return false }
            start += written
        }
        return true
    }

    /// The system's `write`, which a method above shadows.
    private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, bytes, count)
        #else
            Darwin.write(descriptor, bytes, count)
        #endif
    }
}
