/// How many exchanges a pool may have in flight, found out while running. A pure value; times are seconds of one clock
/// that only goes forward.
///
/// It starts low and doubles round by round while it is used (slow start); the first time the server says that it is too
/// much it is cut by a fifth and grows by a twentieth a round from then on. A round is as many ended exchanges as the cap
/// allows at once. The shape is TCP's (Jacobson, "Congestion Avoidance and Control", 1988), with a gentler cut because a
/// refused request costs a whole window.
package struct AdaptiveCap: Sendable, Hashable {
    /// Why the cap changed.
    package enum Reason: String, Sendable, Hashable {
        case slowStart = "slow start"
        case cleanRound = "a clean round"
        case rateLimited = "rate limited"
    }

    /// A change of the cap.
    package struct Change: Sendable, Hashable {
        package var from: Int
        package var to: Int
        package var reason: Reason
    }

    /// How an exchange ended, as far as the cap is concerned.
    package enum Ending: Sendable, Hashable {
        case fine
        /// A 429, 503 or 529.
        case rateLimited
        /// Another 5xx, or no response at all: growth pauses, nothing is cut.
        case troubled
    }

    /// Refusals within this many seconds of a cut are of the same episode and cut no further.
    package static let episode = 15.0
    private static let cut = 0.8
    private static let growth = 1.05
    /// The share of the cap that must have been in use for it to grow.
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
    ///   - most: what the definition allows, at least 1.
    package init(start: Int?, most: Int) {
        self.most = max(1, most)
        exact = Double(min(max(1, start ?? 16), self.most))
    }

    /// The exchanges allowed at once now, at least 1.
    package var value: Int { max(1, Int(exact)) }

    /// Notes how many exchanges are in flight after one began.
    package mutating func note(inFlight: Int) { peak = max(peak, inFlight) }

    /// Notes that an exchange ended; gives the change that follows from it, nil when none does.
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
