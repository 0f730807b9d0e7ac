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
        var start = 0
        while start < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                    Glibc.write(rawValue, buffer.baseAddress.map { $0 + start }, buffer.count - start)
                #else
                    Darwin.write(rawValue, buffer.baseAddress.map { $0 + start }, buffer.count - start)
                #endif
            }
            if written >= 0 {
                start += written
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: waitUntilReady()
            // The reader closed the pipe, as `head` does.
            case EPIPE: return
            case let code: return note(code)
            }
        }
    }

    private func note(_ code: Int32) {
        guard self == .output else { return }
        Self.failure.withLock { if $0 == nil { $0 = code } }
    }

    /// Returns when a non-blocking pipe accepts bytes again or has an error for the next write.
    private func waitUntilReady() {
        var request = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
    }
}
