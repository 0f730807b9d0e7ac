#if canImport(Glibc)
    private import Glibc
#else
    private import Darwin
#endif

/// Wakes a loop that waits for sockets, from any thread. Owns a pair of sockets.
final class LoopWaker: Sendable {
    /// Readable once the loop is woken.
    let socket: Int32
    private let other: Int32

    /// Nil if the system cannot open sockets.
    init?() {
        var pair: [Int32] = [-1, -1]
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        guard socketpair(AF_UNIX, stream, 0, &pair) == 0 else { return nil }
        for end in pair {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
        (socket, other) = (pair[0], pair[1])
    }

    deinit {
        close(socket)
        close(other)
    }

    /// Ends the loop's current or next wait. A full socket already contains wake-ups.
    func wake() {
        var byte: UInt8 = 1
        _ = write(other, &byte, 1)
    }

    /// Reads pending wake-ups, so that the next wait blocks again.
    func rest() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(socket, &bytes, bytes.count) == bytes.count {}
    }
}
