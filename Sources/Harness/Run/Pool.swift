package import Nutrition

/// What shares one rate limit: host, key and model, or the providers that name the same pool.
/// Owns the windows of requests and tokens, and the word on whether anything may still be sent.
package actor Pool {
    package struct Limits: Sendable, Hashable {
        /// Nil: none is stated.
        package var requestsPerMinute: Int?
        package var tokensPerMinute: Int?
        /// The most exchanges at once, at least 1.
        package var inFlight: Int

        package init(requestsPerMinute: Int?, tokensPerMinute: Int?, inFlight: Int) {
            self.requestsPerMinute = requestsPerMinute
            self.tokensPerMinute = tokensPerMinute
            self.inFlight = inFlight
        }
    }

    /// Why nothing more is sent.
    package struct Stop: Error, Sendable, Hashable {
        package var outcome: Outcome
        package var reason: String

        package init(outcome: Outcome, reason: String) {
            self.outcome = outcome
            self.reason = reason
        }

        /// The person stopped the run.
        static let interrupted = Stop(outcome: .cancelled, reason: "the run was interrupted before it was asked")
    }

    nonisolated private let limits: Limits
    private let clock: RunClock
    private var sent: [(at: Double, tokens: Int)] = []
    private var pausedUntil = 0.0
    private var stop: Stop?

    package init(limits: Limits, clock: RunClock) {
        self.limits = limits
        self.clock = clock
    }

    /// Returns when one request of about that many tokens may be sent, and counts it as sent.
    ///
    /// - Throws: `Stop` when nothing more may be, `CancellationError` when the task was cancelled while waiting.
    package func turn(tokens: Int) async throws {
        while true {
            try Task.checkCancellation()
            if let stop { throw stop }
            let now = clock.uptime()
            let wait = max(pausedUntil - now, windowWait(tokens: tokens, now: now))
            if wait <= 0 {
                if limits.requestsPerMinute != nil || limits.tokensPerMinute != nil { sent.append((now, tokens)) }
                return
            }
            try await clock.sleep(wait)
        }
    }

    /// Nothing is sent for that many seconds from now on.
    package func pause(seconds: Double) {
        pausedUntil = max(pausedUntil, clock.uptime() + seconds)
    }

    /// Nothing is sent any more. The first reason stays.
    package func end(_ stop: Stop) {
        if self.stop == nil { self.stop = stop }
    }

    /// The most exchanges at once.
    nonisolated package var inFlight: Int { limits.inFlight }

    /// Seconds until the sliding window of a minute has room.
    private func windowWait(tokens: Int, now: Double) -> Double {
        sent.removeAll { now - $0.at >= RetryPolicy.window }
        var wait = 0.0
        if let most = limits.requestsPerMinute, sent.count >= most, most > 0 {
            wait = sent[sent.count - most].at + RetryPolicy.window - now
        }
        if let most = limits.tokensPerMinute {
            var used = sent.reduce(0) { $0 + $1.tokens }
            // A request larger than the whole window goes alone.
            for request in sent where used + tokens > most {
                wait = max(wait, request.at + RetryPolicy.window - now)
                used -= request.tokens
            }
        }
        return wait
    }
}
