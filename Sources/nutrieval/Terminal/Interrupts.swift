import Dispatch
import Execution
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Turns Ctrl-C, SIGTERM and SIGHUP into a stop; a second one ends the process at once. A SIGHUP ignored at the start,
/// as under nohup, stays ignored. Owns those signals and a timer during a run. A handler counts and a timer polls
/// twenty times a second. Dispatch's signal sources do not work: on Linux they read a signalfd, which never sees an
/// ignored signal that any thread could have taken.
final class Interrupts: Sendable {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private let handled: [Int32]
    /// Only resumed and cancelled after creation, which is thread-safe.
    private let timer: Mutex<any DispatchSourceTimer>

    init(stop: StopSignal, console: Console) {
        interruptsReceived.store(0, ordering: .sequentiallyConsistent)
        timer = Mutex(DispatchSource.makeTimerSource(queue: DispatchQueue(label: "nutrieval.interrupts")))
        handled = Self.signals.filter { $0 != SIGHUP || !Self.isIgnored($0) }
        for number in handled { signal(number, countInterrupt) }
        timer.withLock { timer in
            timer.schedule(deadline: .now(), repeating: .milliseconds(50))
            timer.setEventHandler {
                guard interruptsReceived.load(ordering: .sequentiallyConsistent) > 0, !stop.isRaised else { return }
                stop.raise()
                console.note(
                    "\nstopping: waiting up to 10 s for answers that are on their way; interrupt again to stop at once")
            }
            timer.resume()
        }
    }

    deinit {
        timer.withLock { $0.cancel() }
        for number in handled { signal(number, SIG_DFL) }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Glibc)
            let handler = action.__sigaction_handler.sa_handler
        #else
            let handler = action.__sigaction_u.__sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Unblocks the signals, which a parent may have blocked. Call it on the first thread before there are others.
    static func unblock() {
        var mask = sigset_t()
        sigemptyset(&mask)
        for number in signals { sigaddset(&mask, number) }
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    }
}

/// Signals since the run began. Global, as signals are.
private let interruptsReceived = Atomic<Int>(0)

/// Runs in a signal handler, so it may only count or end the process.
private func countInterrupt(_ number: Int32) {
    // The journal is safe at any time.
    if interruptsReceived.add(1, ordering: .sequentiallyConsistent).newValue > 1 { _exit(130) }
}
