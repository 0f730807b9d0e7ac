/// The adaptive cap on a pool's exchanges in flight. A pure value; times are seconds of one monotonic clock. It doubles
/// each round while in use (slow start). The first refusal cuts it by a fifth; from then on it grows by a twentieth a
/// round. A round is as many ended exchanges as the cap. The shape is TCP's (Jacobson, "Congestion Avoidance and
/// Control", 1988), with a gentler cut because a refused request costs a whole window.
package struct AdaptiveCap: Sendable, Hashable {
    package enum Reason: String, Sendable, Hashable {
        case slowStart = "slow start"
        case cleanRound = "a clean round"
        case rateLimited = "rate limited"
    }

    package struct Change: Sendable, Hashable {
        package var from: Int
        package var to: Int
        package var reason: Reason
    }

    package enum Ending: Sendable, Hashable {
        case fine
        /// A 429, 503 or 529.
        case rateLimited
        /// Another 5xx or no response: growth pauses, but nothing is cut.
        case troubled
    }

    /// Seconds after a cut in which further refusals cut no more.
    package static let episode = 15.0
    private static let cut = 0.8
    private static let growth = 1.05
    /// The share of the cap that must be in use for it to grow.
    private static let busy = 0.8

    private let most: Int
    private var exact: Double
    private var isSlowStart = true
    private var cutAt: Double?
    private var ended = 0
    private var peak = 0
    private var isClean = true

    /// - Parameters:
    ///   - start: nil: the lesser of `most` and 16.
    ///   - most: the definition's limit, at least 1.
    package init(start: Int?, most: Int) {
        self.most = max(1, most)
        exact = Double(min(max(1, start ?? 16), self.most))
    }

    /// The exchanges allowed at once, at least 1.
    package var value: Int { max(1, Int(exact)) }

    package mutating func note(inFlight: Int) { peak = max(peak, inFlight) }

    /// Notes the end of an exchange; returns the change of the cap, if any.
    package mutating func end(_ ending: Ending, at now: Double) -> Change? {
        let before = value
        ended += 1
        switch ending {
        case .fine: break
        case .troubled: isClean = false
        case .rateLimited:
            isClean = false
            isSlowStart = false
            if cutAt.map({ now - $0 >= Self.episode }) ?? true {
                cutAt = now
                exact = max(1, exact * Self.cut)
                startRound()
                return change(from: before, .rateLimited)
            }
        }
        guard ended >= value else { return nil }
        let mayGrow = isClean && Double(peak) >= Self.busy * Double(value) && value < most
        startRound()
        guard mayGrow else { return nil }
        let reason: Reason = isSlowStart ? .slowStart : .cleanRound
        exact = min(Double(most), isSlowStart ? exact * 2 : exact * Self.growth)
        return change(from: before, reason)
    }

    private mutating func startRound() {
        ended = 0
        peak = 0
        isClean = true
    }

    private func change(from before: Int, _ reason: Reason) -> Change? {
        before == value ? nil : Change(from: before, to: value, reason: reason)
    }
}
