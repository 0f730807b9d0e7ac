import Dispatch
import Synchronization

package enum PhotoUrgency: Sendable, Hashable {
    case now
    /// Runs only when no urgent photo is waiting and none was asked for in the last 30 ms.
    case whenIdle
}

/// A bounded number of threads that prepare photos: urgent ones first, else first come, first served.
/// Decoding takes tens of milliseconds and file reads block: on the cooperative pool both would delay network answers. So
/// each lane has a serial queue, which dispatch gives a thread beyond its shared pool; a concurrent queue would take threads
/// of that pool, which on Linux also runs the cooperative pool's tasks. A lane ends when there is no job left, so no thread
/// ever waits for its turn.
final class PhotoWorkers: Sendable {
    private typealias Job = @Sendable () -> Void

    private struct State {
        /// Slices, so that taking the first job does not move the others.
        var now: ArraySlice<Job> = []
        var later: ArraySlice<Job> = []
        var idle: [Int]
        /// Of the last urgent request, or when the workers were made: an urgent one is expected soon then.
        var lastNow = ContinuousClock.now
        /// Whether a lane is scheduled to check the idle jobs again.
        var isWatched = false
    }

    /// How long no urgent request may come before idle jobs run. Consecutive requests come within a fraction of it; waiting
    /// for one answer takes many times as long.
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
                state.now.append(job)
                state.lastNow = ContinuousClock.now
            case .whenIdle: state.later.append(job)
            }
            return state.idle.popLast()
        }
        if let opened { lanes[opened].async { self.work(in: opened) } }
    }

    /// Records an urgent request that needed no work.
    func noteNeed() { state.withLock { $0.lastNow = ContinuousClock.now } }

    private func work(in lane: Int) {
        while let job = takeJob(lane) { job() }
    }

    /// A lane ends under the lock that finds no job, so a job submitted just then opens a new one.
    private func takeJob(_ lane: Int) -> (@Sendable () -> Void)? {
        let (job, pause): (Job?, Duration?) = state.withLock { state in
            if let job = state.now.popFirst() { return (job, nil) }
            let pause = state.lastNow + Self.patience - ContinuousClock.now
            if pause <= .zero, let job = state.later.popFirst() { return (job, nil) }
            state.idle.append(lane)
            // A slice keeps the jobs taken from it.
            state.now = []
            if state.later.isEmpty { state.later = [] }
            guard !state.later.isEmpty, !state.isWatched else { return (nil, nil) }
            state.isWatched = true
            return (nil, pause)
        }
        if let pause { watch(lane, after: pause) }
        return job
    }

    /// Reopens all idle lanes after the pause; one that still finds nothing to do watches again.
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
