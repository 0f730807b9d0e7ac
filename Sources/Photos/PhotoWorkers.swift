import Dispatch
import Synchronization

/// When a photo is needed.
package enum PhotoUrgency: Sendable, Hashable {
    /// Somebody waits for it.
    case now
    /// Some time: whatever is needed now goes first, and so does whatever else the processor does as long as photos are
    /// asked for one upon the other.
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

        var isEmpty: Bool { next == jobs.count }

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
        /// When a photo was needed at once last, or these workers were made: somebody will need one soon.
        var lastNow = ContinuousClock.now
        /// Somebody will look again whether what can wait may begin.
        var isWatched = false
    }

    /// How long nothing may have been needed before what can wait begins. Requests that follow one upon the other come
    /// within a fraction of it; it passes many times while one answer is awaited.
    private static let patience = Duration.milliseconds(30)

    private let lanes: [DispatchQueue]
    private let state: Mutex<State>

    init(width: Int) {
        lanes = (0..<max(width, 1)).map { DispatchQueue(label: "nutrieval.photos.\($0)") }
        state = Mutex(State(idle: Array(lanes.indices)))
    }

    func submit(_ urgency: PhotoUrgency, _ job: @escaping @Sendable () -> Void) {
        let opened = state.withLock { state in
            switch urgency {
            case .now:
                state.now.add(job)
                state.lastNow = ContinuousClock.now
            case .whenIdle: state.later.add(job)
            }
            return state.idle.popLast()
        }
        if let opened { lanes[opened].async { self.work(in: opened) } }
    }

    /// Says that a photo was needed at once, though nothing had to be done for it.
    func noteNeed() { state.withLock { $0.lastNow = ContinuousClock.now } }

    private func work(in lane: Int) {
        while let job = takeJob(lane) { job() }
    }

    /// The lane ends under the same lock that finds no job, so a job submitted just then opens one.
    private func takeJob(_ lane: Int) -> (@Sendable () -> Void)? {
        let (job, pause): (Job?, Duration?) = state.withLock { state in
            if let job = state.now.take() { return (job, nil) }
            let pause = state.lastNow + Self.patience - ContinuousClock.now
            if pause <= .zero, let job = state.later.take() { return (job, nil) }
            state.idle.append(lane)
            guard !state.later.isEmpty, !state.isWatched else { return (nil, nil) }
            state.isWatched = true
            return (nil, pause)
        }
        if let pause { watch(lane, after: pause) }
        return job
    }

    /// Opens every lane that has no work when the pause is over; one that still finds nothing to do watches on.
    private func watch(_ lane: Int, after pause: Duration) {
        let nanoseconds = Int(max(pause, .milliseconds(1)) / .nanoseconds(1))
        lanes[lane].asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
            let opened = self.state.withLock { state in
                state.isWatched = false
                defer { state.idle = [] }
                return state.idle
            }
            for lane in opened { self.lanes[lane].async { self.work(in: lane) } }
        }
    }
}
