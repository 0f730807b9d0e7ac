internal import CCurl

#if canImport(Glibc)
    private import Glibc
#else
    private import Darwin
#endif

/// A multi handle's sockets, timer and wake-up. Used by the loop's thread alone; must outlive the handle.
/// Telling curl which sockets are ready is faster: otherwise it makes a system call for each exchange every time.
final class CurlWatch {
    /// The waker's socket first, then curl's.
    private var polled: [pollfd]
    private var places: [Int32: Int] = [:]
    /// When curl wants to be called again, whatever the sockets do.
    private var due: ContinuousClock.Instant?
    private let waker: LoopWaker

    init(waking waker: LoopWaker) {
        self.waker = waker
        polled = [pollfd(fd: waker.socket, events: Int16(POLLIN), revents: 0)]
    }

    /// Registers curl's callbacks; the caller keeps this alive until the handle is cleaned up.
    func follow(_ multi: UnsafeMutableRawPointer) {
        ccurl_multi_watch(
            multi, Unmanaged.passUnretained(self).toOpaque(),
            { _, socket, what, context, _ in
                if let context { CurlWatch.of(context).watch(socket, what) }
                return 0
            },
            { _, milliseconds, context in
                if let context { CurlWatch.of(context).wait(milliseconds) }
                return 0
            })
    }

    private static func of(_ context: UnsafeMutableRawPointer) -> CurlWatch {
        Unmanaged<CurlWatch>.fromOpaque(context).takeUnretainedValue()
    }

    private func watch(_ socket: Int32, _ what: Int32) {
        guard what != CURL_POLL_REMOVE else { return forget(socket) }
        let events = Int16((what & CURL_POLL_IN != 0 ? POLLIN : 0) | (what & CURL_POLL_OUT != 0 ? POLLOUT : 0))
        if let place = places[socket] {
            polled[place].events = events
        } else {
            places[socket] = polled.count
            polled.append(pollfd(fd: socket, events: events, revents: 0))
        }
    }

    private func forget(_ socket: Int32) {
        guard let place = places.removeValue(forKey: socket) else { return }
        let last = polled.removeLast()
        guard place < polled.count else { return }
        polled[place] = last
        places[last.fd] = place
    }

    /// - Parameter milliseconds: -1 for no timer.
    private func wait(_ milliseconds: Int) { due = milliseconds < 0 ? nil : .now + .milliseconds(milliseconds) }

    /// Waits for sockets or the timer, then lets curl proceed.
    /// - Returns: curl's code; any but `CURLM_OK` is fatal.
    func step(_ multi: UnsafeMutableRawPointer) -> CURLMcode {
        var running: Int32 = 0
        for ready in poll() {
            let code = curl_multi_socket_action(multi, ready.socket, ready.events, &running)
            guard code == CURLM_OK else { return code }
        }
        guard let moment = due, moment <= .now else { return CURLM_OK }
        due = nil
        return curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running)
    }

    private func poll() -> [(socket: Int32, events: Int32)] {
        let count = systemPoll(&polled, patience)
        // If interrupted, ready sockets stay ready.
        guard count > 0 else { return [] }
        if polled[0].revents != 0 { waker.rest() }
        return polled.dropFirst().compactMap { entry in
            let seen = Int32(entry.revents)
            guard seen != 0 else { return nil }
            // Report a broken socket as ready for what curl wanted, so that curl finds the error.
            let isBroken = seen & ~(POLLIN | POLLOUT) != 0
            let wanted = isBroken ? Int32(entry.events) : seen
            return (
                entry.fd,
                (wanted & POLLIN != 0 ? CURL_CSELECT_IN : 0) | (wanted & POLLOUT != 0 ? CURL_CSELECT_OUT : 0)
            )
        }
    }

    /// At most 60,000 ms.
    private var patience: Int32 {
        guard let due else { return 60_000 }
        let left = ContinuousClock.now.duration(to: due) / .milliseconds(1)
        return Int32(min(max(left.rounded(.up), 0), 60_000))
    }
}

/// The system's `poll`, which a method above shadows.
private func systemPoll(_ polled: inout [pollfd], _ milliseconds: Int32) -> Int32 {
    poll(&polled, nfds_t(polled.count), milliseconds)
}

package enum LoopThread {
    /// False if the system cannot start a thread; the work is then dropped.
    package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
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
package final class LoopWaker: Sendable {
    /// Readable once the loop is woken.
    package let socket: Int32
    private let other: Int32

    /// Nil if the system cannot open sockets.
    package init?() {
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
    package func wake() {
        var byte: UInt8 = 1
        _ = write(other, &byte, 1)
    }

    /// Reads pending wake-ups, so that the next wait blocks again.
    package func rest() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(socket, &bytes, bytes.count) == bytes.count {}
    }
}
