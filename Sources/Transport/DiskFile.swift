#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open file whose content is sent, such as a batch of many requests. Owns its descriptor; equal to itself only.
package final class DiskFile: Sendable, Hashable {
    /// In bytes, when it was opened.
    package let count: Int
    private let descriptor: Int32

    /// Nil if the path is no regular file that can be read.
    package init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        var status = stat()
        guard descriptor >= 0 else { return nil }
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        (self.descriptor, count) = (descriptor, Int(status.st_size))
    }

    deinit { close(descriptor) }

    /// Returns the bytes read into the buffer; 0 at the end and on an error.
    func read(from offset: Int, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        while true {
            let wanted = min(buffer.count, count - offset)
            let done = pread(descriptor, buffer.baseAddress, max(0, wanted), off_t(offset))
            if done < 0, errno == EINTR { continue }
            return max(0, done)
        }
    }

    package static func == (a: DiskFile, b: DiskFile) -> Bool { a === b }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
