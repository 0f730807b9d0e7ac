import Dispatch
import Synchronization

/// When a photo is needed.
package enum PhotoUrgency: Sendable, Hashable {
    /// Somebody waits for it.
    case now
    /// Some time: whatever is needed now goes first.
    case whenIdle
}

/// A bounded number of threads that prepare photos: those needed now first, else first come, first served.
///
/// Decoding and encoding take tens of milliseconds of pure computing and file reads block: on the cooperative pool they
/// would hold up every network answer that waits there. So each lane has a serial queue, which dispatch gives a thread
/// beyond its shared pool; a concurrent queue would take the pool's threads, and on Linux the cooperative pool's tasks
/// wait for the same ones. A lane takes the next job when it finishes one and ends when there is none, so no thread ever
/// waits for its turn.
final class PhotoWorkers: Sendable {
    private typealias Job = @Sendable () -> Void

    /// Jobs in order; taking one does not move the others.
    private struct JobQueue {
        private var jobs: [Job] = []
        /// Index of the next job; what stands before it was taken.
        private var next = 0

        mutating func add(_ job: @escaping Job) { jobs.append(job) }

        mutating func take() -> Job? {
            guard next < jobs.count else {
                jobs = []
                next = 0
                return nil
            }
            next += 1
            return jobs[next - 1]
        }
    }

    private struct State {
        var now = JobQueue()
        var later = JobQueue()
        /// Lanes without work, by place.
        var idle: [Int]
    }

    private let lanes: [DispatchQueue]
    private let state: Mutex<State>

    init(width: Int) {
        lanes = (0..<max(width, 1)).map { DispatchQueue(label: "nutrieval.photos.\($0)") }
        state = Mutex(State(idle: Array(lanes.indices)))
    }

    func submit(_ urgency: PhotoUrgency, _ job: @escaping @Sendable () -> Void) {
        let opened = state.withLock { state in
            switch urgency {
            case .now: state.now.add(job)
            case .whenIdle: state.later.add(job)
            }
            return state.idle.popLast()
        }
        if let opened { lanes[opened].async { self.work(in: opened) } }
    }

    private func work(in lane: Int) {
        while let job = takeJob(lane) { job() }
    }

    /// The lane ends under the same lock that finds no job, so a job submitted just then opens one.
    private func takeJob(_ lane: Int) -> (@Sendable () -> Void)? {
        state.withLock { state in
            if let job = state.now.take() ?? state.later.take() { return job }
            state.idle.append(lane)
            return nil
        }
    }
}
