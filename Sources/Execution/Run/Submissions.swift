import Nutrition
import Providers
import Synchronization

/// Tells a session's submissions apart, and their jobs.
final class Submissions: Sendable {
    private struct Job: Hashable {
        var provider: String
        var ticket: String
    }

    private struct State {
        var last = 0
        var jobs: Set<Job>
    }

    private let state: Mutex<State>

    /// Knows the jobs of earlier sessions.
    init(_ setup: RunSetup) {
        let jobs = setup.jobs.flatMap { key, jobs in jobs.map { Job(provider: key.variant.provider, ticket: $0.ticket) }
        }
        state = Mutex(State(jobs: Set(jobs)))
    }

    /// That time or a little later: no two are in the same millisecond.
    func moment(_ now: WallTime) -> WallTime {
        let milliseconds = state.withLock { state in
            state.last = max(Int((now.seconds * 1000).rounded()), state.last + 1)
            return state.last
        }
        // Between two milliseconds, so that neither rounding nor cutting makes another one of it.
        return WallTime(seconds: (Double(milliseconds) + 0.25) / 1000)
    }

    /// False if the server gave that ticket to another submission, whose answer it would return.
    func claim(_ ticket: String, of provider: String) -> Bool {
        state.withLock { $0.jobs.insert(Job(provider: provider, ticket: ticket)).inserted }
    }
}
