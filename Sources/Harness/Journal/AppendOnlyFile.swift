#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a file of a run could not be written.
package struct WriteError: Error, Sendable, Hashable, CustomStringConvertible {
    package var path: String
    package var reason: String

    package var description: String {
        "\(path) cannot be written (\(reason)): free some space or choose another --out; what is in the journal is kept"
    }
}

/// A file that is only ever appended to. Owns its descriptor.
final class AppendOnlyFile: Sendable {
    private let descriptor: Int32
    let path: String

    /// Opens the file, creating it readable and writable for its owner only.
    init(path: String) throws(WriteError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw WriteError(path: path, reason: String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    /// Writes all the bytes, however many calls that takes.
    func append(_ bytes: [UInt8]) throws(WriteError) {
        var start = 0
        while start < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                write(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
            }
            if written < 0 {
                if errno == EINTR { continue }
                throw WriteError(path: path, reason: String(cString: strerror(errno)))
            }
            start += written
        }
    }

    /// Returns once what was written would survive a loss of power, as far as the system can promise that.
    func makeDurable() throws(WriteError) {
        if fsync(descriptor) != 0 { throw WriteError(path: path, reason: String(cString: strerror(errno))) }
    }
}
