import Providers

/// Decides when a pool may send. A pure value; times are seconds of one monotonic clock.
package struct PoolPace: Sendable {
    /// Seconds added to a vendor's minute: requests travel at different speeds, and servers count arrivals by their own
    /// clocks. It grows when a server refuses what should fit; the upper bound costs a twentieth of the limit.
    package static let slack = 0.3...3.0

    /// The initial window, in seconds.
    package static let window = SlidingWindow.minute + slack.lowerBound

    private let limits: Pool.Limits
    private var cap: AdaptiveCap
    private var requests: SlidingWindow
    private var tokens: SlidingWindow
    /// Accepted requests, by the time of their response.
    private var accepted = SlidingWindow(capacity: nil, length: SlidingWindow.minute)
    private var inFlight = 0
    /// Estimated tokens of the exchanges in flight.
    private var tokensUnderWay = 0
    private var pausedUntil = 0.0
    private var slack = slack.lowerBound
    private var slackGrewAt: Double?

    package init(_ limits: Pool.Limits) {
        self.limits = limits
        cap = AdaptiveCap(start: limits.inFlightStart, most: limits.inFlight)
        requests = SlidingWindow(capacity: limits.requestsPerMinute, length: Self.window)
        tokens = SlidingWindow(capacity: limits.tokensPerMinute, length: Self.window)
    }

    package var presentCap: Int { cap.value }

    /// Seconds until windows and pauses allow a request of about that many tokens; 0: now.
    package mutating func wait(tokens amount: Int, at now: Double) -> Double {
        max(0, pausedUntil - now, requests.wait(for: 1, at: now), tokens.wait(for: max(0, amount), at: now))
    }

    /// Why a part of a plan can never send such a request within its share; nil if it can.
    package func misfit(tokens amount: Int) -> String? {
        guard limits.parts > 1 else { return nil }
        func words(_ share: Int, _ what: String, _ need: String) -> String {
            "its part may send \(share) \(what) a minute, one of \(limits.parts) shares, and \(need): run fewer parts"
        }
        if let share = requests.capacity, share < 1 { return words(share, "requests", "needs at least 1") }
        if let share = tokens.capacity, share < amount {
            return words(share, "tokens", "one request needs about \(amount)")
        }
        return nil
    }

    /// Counts requests of an earlier session. Their tokens are unknown, so a limit on tokens counts as used up until the
    /// last of them is a minute old.
    package mutating func count(earlier ages: [Double], at now: Double) {
        let moments = ages.map { now - max(0, $0) }.filter { $0 + requests.length > now }.sorted()
        for moment in moments {
            requests.use(1, at: moment)
            accepted.use(1, at: moment)
        }
        if let last = moments.last, let capacity = tokens.capacity { tokens.use(capacity, at: last) }
    }

    package mutating func begin(_ turn: Pool.Turn) {
        requests.use(1, at: turn.at)
        tokens.use(turn.tokens, at: turn.at)
        inFlight += 1
        tokensUnderWay += turn.tokens
        cap.note(inFlight: inFlight)
    }

    package mutating func giveUp(_ turn: Pool.Turn, at now: Double) {
        inFlight -= 1
        tokensUnderWay -= turn.tokens
        requests.takeBack(1, from: turn.at, at: now)
        tokens.takeBack(turn.tokens, from: turn.at, at: now)
    }

    /// Ends an exchange and learns from it; returns the resulting events. A request is dated by its arrival at the
    /// server, which counts from then: an upload can take longer than the next one. A refused request uses no quota on
    /// servers whose windows are known to slide.
    package mutating func finish(_ turn: Pool.Turn, _ result: Pool.Result, at now: Double) -> [PoolEvent] {
        giveUp(turn, at: now)
        if result.ending == .rateLimited {
            if requests.capacity != nil { widen(at: now) }
        } else {
            let arrival = min(now, turn.at + max(0, result.arrival ?? 0))
            requests.use(1, at: arrival)
            tokens.use(max(0, result.tokens ?? turn.tokens), at: arrival)
            accepted.use(1, at: now)
        }
        let learnt = [
            ("requests", learn(result.quota.requests, limits.requestsPerMinute, inFlight, &requests, at: now)),
            ("tokens", learn(result.quota.tokens, limits.tokensPerMinute, tokensUnderWay, &tokens, at: now))
        ]
        let limits = learnt.compactMap { quota, limit in limit.map { PoolEvent.limit(quota: quota, perMinute: $0) } }
        return limits + [cap.end(result.ending, at: now).map { .cap($0) }].compactMap(\.self)
    }

    private mutating func widen(at now: Double) {
        if let slackGrewAt, now - slackGrewAt < AdaptiveCap.episode { return }
        slackGrewAt = now
        slack = min(slack * 2, Self.slack.upperBound)
        requests.length = SlidingWindow.minute + slack
        tokens.length = SlidingWindow.minute + slack
    }

    package mutating func pause(seconds: Double, at now: Double) { pausedUntil = max(pausedUntil, now + seconds) }

    /// Seconds until the one-minute window has room, by accepted requests: 1 to 60; without any, 60.
    package mutating func waitForRoom(at now: Double) -> Double {
        let oldest = accepted.waitForOldest(at: now)
        return oldest > 0 ? max(1, oldest) : SlidingWindow.minute
    }

    /// Adopts this part's share of a limit that the server states, if the definition states none or a higher one; returns it
    /// if it is new.
    private func learn(
        _ quota: QuotaHeaders.Quota, _ stated: Int?, _ underWay: Int, _ window: inout SlidingWindow, at now: Double
    ) -> Int? {
        guard let limit = quota.limit else { return nil }
        let capacity = min(limit / limits.parts, stated ?? .max)
        let isNew = capacity != window.capacity
        window.capacity = capacity
        if let left = quota.left {
            window.reconcile(
                usedOnServer: max(0, limit - left), of: limit, underWay: underWay, resetIn: quota.reset, at: now)
        }
        return isNew ? capacity : nil
    }
}
