#if canImport(Glibc)
    private import Glibc
#else
    private import Darwin
#endif

enum LoopThread {
    /// False if the system cannot start a thread; the work is then dropped.
    static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        let box = Unmanaged.passRetained(Work(work))
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let result = pthread_create(
            &thread, nil,
            { context in
                // Block signals here, above all SIGPIPE from writing to a closed socket.
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_BLOCK, &all, nil)
                let context: UnsafeMutableRawPointer? = context
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, box.toOpaque())
        guard result == 0 else {
            box.release()
            return false
        }
        #if canImport(Glibc)
            pthread_detach(thread)
        #else
            if let thread { pthread_detach(thread) }
        #endif
        return true
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

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
