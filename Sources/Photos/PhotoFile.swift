#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads whole regular files up to a size.
package enum PhotoFile {
    /// - Throws: `PhotoError.unreadable` when it is no regular file, cannot be read, or is larger than the limits allow.
    package static func bytes(at path: String) throws(PhotoError) -> [UInt8] {
        try read(path, limit: PhotoLimits().bytes).bytes
    }

    /// Distinguishes states of a file without reading it.
    struct Stamp: Hashable {
        /// Device, inode, size and times, of which no program can set the last change of the inode.
        private let numbers: [Int64]
        let changedSeconds: Int64

        /// The present time as such seconds.
        static var now: Int64 { Int64(time(nil)) }

        fileprivate init(_ status: stat) {
            #if canImport(Glibc)
                let (modified, changed) = (status.st_mtim, status.st_ctim)
            #else
                let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
            #endif
            changedSeconds = Int64(changed.tv_sec)
            numbers = [
                Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
                Int64(status.st_size), Int64(modified.tv_sec), Int64(modified.tv_nsec), Int64(changed.tv_nsec)
            ]
        }
    }

    /// The bytes of a regular file, with its stamp while reading.
    /// - Throws: `PhotoError.unreadable`, also for a folder, a pipe or a file above the limit; `lacking` when this machine
    ///   is at fault; `changed` when the file changes meanwhile.
    static func read(_ path: String, limit: Int) throws(PhotoError) -> (bytes: [UInt8], stamp: Stamp) {
        // Non-blocking, or opening a pipe without a writer would block this thread for ever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable("it is not a file") }
        let size = Int(status.st_size)
        guard size <= limit else { throw .unreadable("\(size) bytes are more than the \(limit) that are accepted") }
        // One byte more than its size, to notice a file that grows while it is read.
        var filled = 0
        var failed: PhotoError?
        let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            while filled <= size, let base = buffer.baseAddress {
                let got = systemRead(descriptor, base + filled, size + 1 - filled)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failed = failure() }
                if got <= 0 { break }
                filled += got
            }
            count = filled
        }
        if let failed { throw failed }
        let stamp = Stamp(status)
        guard filled == size, fstat(descriptor, &status) == 0, Stamp(status) == stamp else { throw .changed }
        return (bytes, stamp)
    }

    /// Nil when the file is missing or cannot be examined.
    static func stamp(of path: String) -> Stamp? {
        var status = stat()
        return stat(path, &status) == 0 ? Stamp(status) : nil
    }

    /// Errors caused by the file. All others are this machine's and may pass.
    private static let ofTheFile: Set<Int32> = [
        ENOENT, ENOTDIR, EACCES, EPERM, EISDIR, ELOOP, ENAMETOOLONG, EINVAL, ENXIO, ENODEV, EOVERFLOW
    ]

    static func failure(_ code: Int32 = errno) -> PhotoError {
        let words = String(cString: strerror(code)).lowercased()
        return ofTheFile.contains(code) ? .unreadable(words) : .lacking(words)
    }
}

/// The system's `read`, which a method above shadows.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
