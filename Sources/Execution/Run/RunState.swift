import Catalog
import Nutrition
import Providers
import Synchronization

/// A thread-safe flag to end a run early; may be raised from a signal's handler queue.
package final class StopSignal: Sendable {
    private let raised = Mutex(false)

    package init() {}

    package func raise() { raised.withLock { $0 = true } }

    package var isRaised: Bool { raised.withLock { $0 } }
}

/// The pending trials of one pool, handed out in order.
final class TrialQueue: Sendable {
    private let trials: [Trial]
    private let place = Mutex(0)

    init(_ trials: [Trial]) { self.trials = trials }

    var count: Int { trials.count }

    func next() -> Trial? {
        place.withLock { place in
            guard place < trials.count else { return nil }
            defer { place += 1 }
            return trials[place]
        }
    }
}

/// The stopped providers of a run, and the counts of equal bad requests. Pools keep their own stops.
final class Stops: Sendable {
    private struct State {
        var providers: [String: Pool.Stop] = [:]
        var lastBadRequest: [String: (words: String, count: Int)] = [:]
    }

    /// Equal refusals in a row that stop a provider: the request is wrong, not the meal.
    private static let tolerated = 3

    private let state = Mutex(State())

    func stop(of provider: String) -> Pool.Stop? { state.withLock { $0.providers[provider] } }

    func end(_ provider: String, _ stop: Pool.Stop) {
        state.withLock { state in
            if state.providers[provider] == nil { state.providers[provider] = stop }
        }
    }

    /// Notes the outcome of an attempt; the third bad request with the same words in a row stops the provider.
    func note(_ outcome: Outcome, reason: String?, of provider: String) {
        state.withLock { state in
            guard outcome == .badRequest, let reason else {
                state.lastBadRequest[provider] = nil
                return
            }
            let last = state.lastBadRequest[provider]
            let count = last?.words == reason ? (last?.count ?? 0) + 1 : 1
            state.lastBadRequest[provider] = (reason, count)
            if count >= Self.tolerated, state.providers[provider] == nil {
                state.providers[provider] = Pool.Stop(
                    outcome: .cancelled, reason: "not asked any more after \(count) equal refusals: \(reason)")
            }
        }
    }
}

/// Caches request sizes in bytes without photos. A variant's requests differ at most in the meal's notes and the seed,
/// and composing one only to measure it takes as long as composing it to be sent.
final class TextSizes: Sendable {
    private struct Key: Hashable {
        var variant: VariantID
        var notes: String?
        var seed: Int?
    }

    private let known = Mutex<[Key: Int]>([:])

    func bytes(of ask: Ask, variant: VariantID) -> Int {
        let key = Key(variant: variant, notes: ask.notes, seed: ask.seed)
        if let bytes = known.withLock({ $0[key] }) { return bytes }
        let bytes = AttemptEstimate.textBytes(of: ask)
        known.withLock { $0[key] = bytes }
        return bytes
    }
}
