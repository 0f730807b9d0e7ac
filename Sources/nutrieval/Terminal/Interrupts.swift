import Dispatch
import Harness
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Turns Ctrl-C and SIGTERM into the wish to stop; a second one ends the process at once.
/// Owns the two signal sources for as long as a run lasts.
final class Interrupts: Sendable {
    private let sources: Mutex<[any DispatchSourceSignal]>
    private let count = Mutex(0)

    init(stop: StopSignal, console: Console) {
        for number in [SIGINT, SIGTERM] { signal(number, SIG_IGN) }
        let queue = DispatchQueue(label: "nutrieval.interrupts")
        sources = Mutex([SIGINT, SIGTERM].map { DispatchSource.makeSignalSource(signal: $0, queue: queue) })
        sources.withLock { sources in
            for source in sources {
                source.setEventHandler { [weak self] in self?.interrupted(stop, console) }
                source.resume()
            }
        }
    }

    deinit {
        sources.withLock { for source in $0 { source.cancel() } }
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }

    private func interrupted(_ stop: StopSignal, _ console: Console) {
        let isFirst = count.withLock { count in
            count += 1
            return count == 1
        }
        // What is in the journal is safe whatever happens now.
        if !isFirst { _exit(130) }
        stop.raise()
        console.note(
            "\nstopping: waiting up to 10 s for answers that are on their way; interrupt again to stop at once")
    }
}
