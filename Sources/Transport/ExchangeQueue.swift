internal import Synchronization

/// One pending exchange. The code that takes it from the queue must resume `continuation` exactly once.
struct Submission: Sendable {
    let id: UInt64
    let request: HTTPRequest
    let endpoint: Endpoint
    let submitted: ContinuousClock.Instant
    let continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>
}

/// State shared by a client's callers and its thread, under one lock. An exchange is `reserved`, then `waiting`, then
/// `running`; it can be cancelled at any time, even before submission, and has no entry from then on.
final class ExchangeQueue: Sendable {
    private enum Entry {
        case reserved
        case waiting(Submission)
        case running
    }

    private struct State {
        var entries: [UInt64: Entry] = [:]
        /// In order of submission; may contain cancelled ids, which `take` skips.
        var waiting: [UInt64] = []
        var cancelled: [UInt64] = []
        var nextID: UInt64 = 0
        var isClosing = false
        /// Nil once the thread has ended.
        var waker: LoopWaker?
        /// Whether a wake-up is pending: one is enough for all submissions since.
        var isWaking = false
        var closers: [CheckedContinuation<Void, Never>] = []

        mutating func wake() {
            guard !isWaking, let waker else { return }
            isWaking = true
            waker.wake()
        }
    }

    private let state: Mutex<State>

    /// - Parameter waker: nil without a thread; the queue then accepts nothing.
    init(waking waker: LoopWaker?) {
        var state = State()
        state.waker = waker
        state.isClosing = waker == nil
        self.state = Mutex(state)
    }

    // MARK: For callers

    /// An id for an exchange, known before submitting so that it can be cancelled at any time.
    func reserve() -> UInt64 {
        state.withLock { state in
            state.nextID += 1
            state.entries[state.nextID] = .reserved
            return state.nextID
        }
    }

    /// Ends the exchange at once if it was cancelled before or the client is shut down.
    func submit(_ submission: Submission) {
        let isAccepted = state.withLock { state in
            guard state.entries.removeValue(forKey: submission.id) != nil, !state.isClosing else { return false }
            state.entries[submission.id] = .waiting(submission)
            state.waiting.append(submission.id)
            state.wake()
            return true
        }
        if !isAccepted { submission.continuation.resume(returning: .failure(.cancelled)) }
    }

    /// Does nothing if the exchange has ended.
    func cancel(_ id: UInt64) {
        let waiting: Submission? = state.withLock { state in
            switch state.entries[id] {
            case .waiting(let submission):
                state.entries[id] = nil
                return submission
            case .running:
                state.cancelled.append(id)
                state.wake()
            case .reserved, nil: state.entries[id] = nil
            }
            return nil
        }
        waiting?.continuation.resume(returning: .failure(.cancelled))
    }

    /// Asks the loop to end everything; returns at once.
    func close() {
        state.withLock { state in
            state.isClosing = true
            state.wake()
        }
    }

    func closed() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.waker != nil { state.closers.append(continuation) }
                return state.waker == nil
            }
            if isOver { continuation.resume() }
        }
    }

    // MARK: For the loop

    /// At most `room` new exchanges; all of them when closing.
    func take(room: Int) -> (start: [Submission], cancel: [UInt64], isClosing: Bool) {
        state.withLock { state in
            state.isWaking = false
            var start: [Submission] = []
            let cancelled = state.cancelled
            state.cancelled.removeAll(keepingCapacity: true)
            let limit = state.isClosing ? Int.max : room
            var met = 0
            while met < state.waiting.count, start.count < limit {
                let id = state.waiting[met]
                met += 1
                guard case .waiting(let submission) = state.entries[id] else { continue }
                state.entries[id] = .running
                start.append(submission)
            }
            state.waiting.removeFirst(met)
            return (start, cancelled, state.isClosing)
        }
    }

    /// Call before resuming exchanges: a later cancel then does nothing.
    func forget(_ ids: [UInt64]) {
        state.withLock { state in
            for id in ids { state.entries[id] = nil }
        }
    }

    /// Marks the thread as ended after `free` has released its memory.
    func end(freeing free: () -> Void) {
        free()
        let closers = state.withLock { state in
            state.waker = nil
            state.isClosing = true
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer.resume() }
    }
}
