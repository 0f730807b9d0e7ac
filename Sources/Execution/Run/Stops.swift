import Catalog
import Nutrition
import Synchronization

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
