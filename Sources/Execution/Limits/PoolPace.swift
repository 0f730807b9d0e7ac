import Providers

/// When a pool may send, as a pure value: its windows, its cap, its pauses, and what the server's headers taught it.
/// Times are seconds of one clock that only goes forward.
package struct PoolPace: Sendable {
    /// Seconds added to the minute that vendors count in: a request can be on its way a little longer than the one it
    /// follows, and servers count arrivals by their own clocks. A server that refuses what should fit gets more, up to what
    /// costs a twentieth of the limit.
    package static let slack = 0.3...3.0

    /// The window a pool starts with, in seconds.
    package static let window = SlidingWindow.minute + slack.lowerBound

    private let limits: Pool.Limits
    private var cap: AdaptiveCap
    private var requests: SlidingWindow
    private var tokens: SlidingWindow
    /// Requests that were let through, by when their response came.
    private var accepted = SlidingWindow(capacity: nil, length: SlidingWindow.minute)
    private var inFlight = 0
    /// Tokens of the exchanges in flight, as estimated.
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

    /// The exchanges allowed at once now.
    package var presentCap: Int { cap.value }

    /// Seconds until a request of about that many tokens may be sent, as far as windows and pauses are concerned; 0: now.
    package mutating func wait(tokens amount: Int, at now: Double) -> Double {
        max(0, pausedUntil - now, requests.wait(for: 1, at: now), tokens.wait(for: max(0, amount), at: now))
    }

    /// Counts a request as sent and in flight.
    package mutating func begin(_ turn: Pool.Turn) {
        requests.use(1, at: turn.at)
        tokens.use(turn.tokens, at: turn.at)
        inFlight += 1
        tokensUnderWay += turn.tokens
        cap.note(inFlight: inFlight)
    }

    /// Takes a request off again that was not sent after all.
    package mutating func giveUp(_ turn: Pool.Turn, at now: Double) {
        inFlight -= 1
        tokensUnderWay -= turn.tokens
        requests.takeBack(1, from: turn.at, at: now)
        tokens.takeBack(turn.tokens, from: turn.at, at: now)
    }

    /// Takes an exchange off those in flight and learns from it; gives what changed by that.
    ///
    /// A request is dated by when it was with the server, which counts from then: an upload can take longer than the one
    /// that comes a minute after it. One that was refused takes no room on the servers whose windows are known to slide.
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
        var events: [PoolEvent] = []
        if let capacity = Self.learn(
            result.quota.requests, limits.requestsPerMinute, underWay: inFlight, &requests, at: now)
        {
            events.append(.limit(quota: "requests", perMinute: capacity))
        }
        if let capacity = Self.learn(
            result.quota.tokens, limits.tokensPerMinute, underWay: tokensUnderWay, &tokens, at: now)
        {
            events.append(.limit(quota: "tokens", perMinute: capacity))
        }
        if let change = cap.end(result.ending, at: now) { events.append(.cap(change)) }
        return events
    }

    /// Doubles the slack, once per episode.
    private mutating func widen(at now: Double) {
        if let slackGrewAt, now - slackGrewAt < AdaptiveCap.episode { return }
        slackGrewAt = now
        slack = min(slack * 2, Self.slack.upperBound)
        requests.length = SlidingWindow.minute + slack
        tokens.length = SlidingWindow.minute + slack
    }

    /// Nothing is sent for that many seconds.
    package mutating func pause(seconds: Double, at now: Double) { pausedUntil = max(pausedUntil, now + seconds) }

    /// Seconds until the window of a minute has room again, by what was let through: at least 1, at most 60. Where nothing
    /// was, the window is full of somebody else's requests, and 60.
    package mutating func waitForRoom(at now: Double) -> Double {
        let oldest = accepted.waitForOldest(at: now)
        return oldest > 0 ? max(1, oldest) : SlidingWindow.minute
    }

    /// A limit the server states counts where the definition states none or a higher one; gives it when it is new.
    private static func learn(
        _ quota: QuotaHeaders.Quota, _ stated: Int?, underWay: Int, _ window: inout SlidingWindow, at now: Double
    ) -> Int? {
        guard let limit = quota.limit else { return nil }
        let capacity = min(limit, stated ?? .max)
        let isNew = capacity != window.capacity
        window.capacity = capacity
        if let left = quota.left {
            window.reconcile(
                usedOnServer: max(0, limit - left), of: limit, underWay: underWay, resetIn: quota.reset, at: now)
        }
        return isNew ? capacity : nil
    }
}
