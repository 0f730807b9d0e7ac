import Files
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Standard output or standard error: writes all bytes, or keeps the first error.
enum StandardStream: Int32 {
    case output = 1
    case error = 2

    /// The system's message on lost output; nil if all was written or the reader closed the pipe.
    static var lostOutput: String? { failure.withLock { $0 }.map { String(cString: strerror($0)) } }

    /// The first error of standard output except EPIPE.
    private static let failure = Mutex<Int32?>(nil)

    /// Opens /dev/null for closed streams: otherwise the next opened file would get their number, and the output.
    static func reserve() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // Read-only, so that printing still fails and is noticed.
            _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    func write(_ bytes: [UInt8]) {
        if self == .output, Self.failure.withLock({ $0 != nil }) { return }
        // EPIPE: the reader closed the pipe, as `head` does.
        guard let code = Descriptor.write(bytes, to: rawValue), code != EPIPE, self == .output else { return }
        Self.failure.withLock { $0 = $0 ?? code }
    }
}
