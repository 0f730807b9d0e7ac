import Dispatch
import Synchronization

/// A bounded number of threads that prepare photos, first come, first served.
///
/// Decoding and encoding take tens of milliseconds of pure computing and file reads block: on the cooperative pool they
/// would hold up every network answer that waits there. So jobs run on threads of a dispatch queue of their own, and at
/// most `width` of them exist at once: a lane takes the next job when it finishes one and ends when there is none, so no
/// thread ever waits for its turn.
final class PhotoWorkers: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        /// Index of the next job in `waiting`; what stands before it is done.
        var next = 0
        var lanes = 0
    }

    private let queue = DispatchQueue(label: "nutrieval.photos", attributes: .concurrent)
    private let state = Mutex(State())
    private let width: Int

    init(width: Int) { self.width = max(width, 1) }

    func submit(_ job: @escaping @Sendable () -> Void) {
        let opensLane = state.withLock { state in
            state.waiting.append(job)
            guard state.lanes < width else { return false }
            state.lanes += 1
            return true
        }
        if opensLane { queue.async { self.work() } }
    }

    private func work() {
        while let job = takeJob() { job() }
    }

    /// The lane ends under the same lock that finds no job, so a job submitted just then opens a new one.
    private func takeJob() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.next < state.waiting.count else {
                state.waiting = []
                state.next = 0
                state.lanes -= 1
                return nil
            }
            state.next += 1
            return state.waiting[state.next - 1]
        }
    }
}
