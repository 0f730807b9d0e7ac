import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The C call, which methods below shadow.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

package enum PhotoFile {
    /// - Throws: `PhotoError.unreadable` when it is no regular file, cannot be read, or is larger than the limits allow.
    package static func bytes(at path: String, limits: PhotoLimits = .init()) throws(PhotoError) -> [UInt8] {
        try BoundedFile.read(path, limit: limits.bytes).bytes
    }
}

/// Reads whole regular files up to a size; replaces files atomically.
enum BoundedFile {
    /// Distinguishes states of a file without reading it.
    struct Stamp: Hashable {
        var device: UInt64
        var inode: UInt64
        var size: Int64
        var modifiedSeconds: Int64
        var modifiedNanoseconds: Int64
        /// The inode change time, which no program can set.
        var changedSeconds: Int64
        var changedNanoseconds: Int64
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
                let got = readBytes(descriptor, base + filled, size + 1 - filled)
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

    /// Writes a temporary file beside it, then renames. False when any step fails.
    static func replace(_ path: String, with bytes: [UInt8]) -> Bool {
        let temporary = "\(path).\(getpid())-\(writes.add(1, ordering: .relaxed).newValue).part"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { return false }
        let written = bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count, let base = buffer.baseAddress {
                let got = write(descriptor, base + done, buffer.count - done)
                if got < 0, errno == EINTR { continue }
                if got <= 0 { return false }
                done += got
            }
            return true
        }
        let closed = close(descriptor) == 0
        guard written, closed, rename(temporary, path) == 0 else {
            unlink(temporary)
            return false
        }
        return true
    }

    /// Writes begun by this process; gives each a temporary name of its own.
    private static let writes = Atomic(0)

    /// Errors caused by the file. All others are this machine's and may pass.
    private static let ofTheFile: Set<Int32> = [
        ENOENT, ENOTDIR, EACCES, EPERM, EISDIR, ELOOP, ENAMETOOLONG, EINVAL, ENXIO, ENODEV, EOVERFLOW
    ]

    private static func failure() -> PhotoError { failure(errno) }

    static func failure(_ code: Int32) -> PhotoError {
        let words = String(cString: strerror(code)).lowercased()
        return ofTheFile.contains(code) ? .unreadable(words) : .lacking(words)
    }
}

extension BoundedFile.Stamp {
    fileprivate init(_ status: stat) {
        #if canImport(Glibc)
            let (modified, changed) = (status.st_mtim, status.st_ctim)
        #else
            let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #endif
        self.init(
            device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino),
            size: Int64(status.st_size), modifiedSeconds: Int64(modified.tv_sec),
            modifiedNanoseconds: Int64(modified.tv_nsec), changedSeconds: Int64(changed.tv_sec),
            changedNanoseconds: Int64(changed.tv_nsec))
    }
}
