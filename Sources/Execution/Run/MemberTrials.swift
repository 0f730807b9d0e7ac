import Nutrition
import Providers
import Scoring
import Synchronization

/// The trials of cascades' members. A variant of the run and several cascades may want the same one: the first asks it,
/// the others wait for its end. Thread-safe.
final class MemberTrials: Sendable {
    private struct State {
        var results: [TrialKey: TrialResult]
        /// Asked in this session, or answered before.
        var ended: Set<TrialKey>
        /// Under way, with those who wait.
        var waiting: [TrialKey: [CheckedContinuation<Void, Never>]] = [:]
    }

    private enum Turn {
        case own, over, wait
    }

    private let ids: Set<VariantID>
    private let state: Mutex<State>

    /// - Parameter answered: results of earlier sessions.
    init(of ids: Set<VariantID>, answered: [TrialKey: TrialResult]) {
        self.ids = ids
        // What is pending is asked again.
        let answered = answered.filter { $0.value.outcome.kind != .pending }
        state = Mutex(State(results: answered, ended: Set(answered.keys)))
    }

    /// True if the caller has to ask it, and then to call `end`. Else it has been asked when this returns.
    func begin(_ key: TrialKey) async -> Bool {
        guard ids.contains(key.variant) else { return true }
        var isOwn = false
        await withCheckedContinuation { continuation in
            let turn = state.withLock { state -> Turn in
                if state.ended.contains(key) { return .over }
                guard state.waiting[key] == nil else {
                    state.waiting[key]?.append(continuation)
                    return .wait
                }
                state.waiting[key] = []
                return .own
            }
            isOwn = turn == .own
            if turn != .wait { continuation.resume() }
        }
        return isOwn
    }

    func end(_ key: TrialKey) {
        guard ids.contains(key.variant) else { return }
        let waiting = state.withLock { state in
            state.ended.insert(key)
            return state.waiting.removeValue(forKey: key) ?? []
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Keeps a result, unless there is a usable one.
    func note(_ key: TrialKey, _ outcome: Outcome, _ reason: String?, _ estimate: MealEstimate? = nil) {
        guard ids.contains(key.variant) else { return }
        let result = TrialResult(
            variant: key.variant, set: key.set, meal: key.meal, repeatIndex: key.repeatIndex, outcome: outcome,
            reason: reason, estimate: estimate)
        state.withLock { state in
            if state.results[key]?.outcome.kind != .answered { state.results[key] = result }
        }
    }

    /// Nil until it has ended: a failure may still be followed by another attempt.
    func result(_ key: TrialKey) -> TrialResult? {
        state.withLock { $0.ended.contains(key) ? $0.results[key] : nil }
    }
}
