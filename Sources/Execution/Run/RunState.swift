import Catalog
package import Nutrition
import Providers
import Synchronization

/// A thread-safe flag to end a run early; may be raised from a signal's handler queue.
package final class StopSignal: Sendable {
    private let raised = Mutex(false)

    package init() {}

    package func raise() { raised.withLock { $0 = true } }

    package var isRaised: Bool { raised.withLock { $0 } }
}

/// A thread-safe switch: while it is on, no new request is sent. Requests under way end; jobs and batches are polled.
package final class PauseSwitch: Sendable {
    private static let tick = Duration.milliseconds(50)

    private let state = Mutex(false)

    package init() {}

    package var isOn: Bool { state.withLock { $0 } }

    package func turn(on: Bool) { state.withLock { $0 = on } }

    /// Returns once it is off, or soon after a stop or cancellation.
    func passed(unless stop: StopSignal) async {
        while isOn {
            do { try await Task.sleep(for: Self.tick) } catch { return }
            if stop.isRaised { return }
        }
    }
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

/// A run's progress for display. Thread-safe.
package final class RunProgress: Sendable {
    package struct Counts: Sendable, Hashable {
        package var variant: VariantID
        package var total: Int
        package var done = 0
        package var ok = 0
        /// Without a usable answer.
        package var failed = 0
        /// Not asked to the end, such as when the run was stopped; a resume asks again.
        package var interrupted = 0
        /// With an answer of an earlier run; also in `ok` or `failed`.
        package var reused = 0
        /// USD billed in this session, where known.
        package var spent = 0.0
        /// True if `spent` lacks an unknown cost.
        package var spentUnknown = false
    }

    /// A pause for a host that asked for it or whose limit is used up.
    package struct Wait: Sendable, Hashable {
        package var host: String
        /// False: its rate limit is used up.
        package var isOverload: Bool
        /// When it got its present length, by the run's clock.
        package var since: Double
        package var until: Double

        /// The reason of the wait and that many seconds, as text.
        package func words(_ seconds: Double) -> String {
            let cause = isOverload ? "\(host) is overloaded" : "rate limited by \(host)"
            return "waiting \(max(1, Int(seconds.rounded(.down)))) s: \(cause)"
        }

        package var words: String { words(until - since) }
    }

    private let counts: Mutex<[Counts]>
    private let places: [VariantID: Int]
    /// Who pays for variants without counts of their own: members of cascades.
    private let payers: [VariantID: VariantID]
    private let pauses = Mutex<[String: Wait]>([:])
    private let notes = Mutex<[String: String]>([:])
    private let tell: @Sendable (Wait) -> Void

    /// USD that the run may spend; nil: no cap.
    package let cap: Double?

    /// - Parameters:
    ///   - cap: USD for the run; nil: none.
    ///   - payers: for variants that are asked without totals, whose bills count.
    ///   - tell: called once per wait, however many trials meet it.
    package init(
        totals: [(variant: VariantID, total: Int)], cap: Double? = nil, payers: [VariantID: VariantID] = [:],
        tell: @escaping @Sendable (Wait) -> Void = { _ in }
    ) {
        self.tell = tell
        self.payers = payers
        self.cap = cap
        places = Dictionary(totals.enumerated().map { ($1.variant, $0) }, uniquingKeysWith: { first, _ in first })
        counts = Mutex(totals.map { Counts(variant: $0.variant, total: $0.total) })
    }

    func finish(_ variant: VariantID, _ outcome: Outcome) {
        change(variant) {
            $0.done += 1
            switch outcome {
            case .cancelled: $0.interrupted += 1
            case _ where outcome.kind == .answered: $0.ok += 1
            default: $0.failed += 1
            }
        }
    }

    func reuse(_ variant: VariantID, _ outcome: Outcome) {
        change(variant) { $0.reused += 1 }
        finish(variant, outcome)
    }

    func spend(_ variant: VariantID, _ amount: Double?) {
        change(payers[variant] ?? variant) {
            if let amount { $0.spent += amount } else { $0.spentUnknown = true }
        }
    }

    /// Notes a pause of a host. Requests under way meet the same limit, so only a much later end makes a new wait.
    func pause(_ host: String, seconds: Double, isOverload: Bool, at now: Double) {
        let wait = Wait(host: host, isOverload: isOverload, since: now, until: now + seconds)
        let isNew = pauses.withLock { pauses in
            let left = (pauses[host]?.until ?? now) - now
            guard seconds > max(0, left) else { return false }
            let isNew = seconds >= 1 && seconds > 2 * left
            pauses[host] = isNew ? wait : pauses[host]
            pauses[host]?.until = wait.until
            return isNew
        }
        if isNew { tell(wait) }
    }

    /// Shows the state of a batch, or no longer.
    func note(_ words: String?, of batch: String) { notes.withLock { $0[batch] = words } }

    /// The state of each batch under way, in sentences.
    package var batches: [String] { notes.withLock { $0.values.sorted() } }

    /// The waits at that time, by host.
    package func waits(at now: Double) -> [Wait] {
        pauses.withLock { $0.values.filter { $0.until > now }.sorted { $0.host < $1.host } }
    }

    /// Per variant, in plan order.
    package var snapshot: [Counts] { counts.withLock { $0 } }

    private func change(_ variant: VariantID, _ body: (inout Counts) -> Void) {
        guard let place = places[variant] else { return }
        counts.withLock { body(&$0[place]) }
    }
}
