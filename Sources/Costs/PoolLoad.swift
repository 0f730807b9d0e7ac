/// What is to be sent to one pool of requests, and how fast it may be.
package struct PoolLoad: Sendable, Hashable {
    package var requests: Int
    /// Of all requests together: input and the output to expect.
    package var tokens: Int
    /// Nil: no such limit is stated, and none is counted with.
    package var requestsPerMinute: Int?
    /// Nil: no such limit is stated, and none is counted with.
    package var tokensPerMinute: Int?
    /// The most exchanges at once, at least 1.
    package var inFlight: Int

    package init(requests: Int, tokens: Int, requestsPerMinute: Int?, tokensPerMinute: Int?, inFlight: Int) {
        self.requests = requests
        self.tokens = tokens
        self.requestsPerMinute = requestsPerMinute
        self.tokensPerMinute = tokensPerMinute
        self.inFlight = inFlight
    }

    /// The seconds they take when each takes that long: the longer of going out as many at once as may be in flight, in
    /// rounds of one latency each, and of waiting for the windows of a minute. 0 for no request.
    ///
    /// time = max(⌈n ÷ in flight⌉ · latency, ⌊(n − 1) ÷ per minute⌋ · 60 + latency), where per minute is the smaller of
    /// the limit of requests and of how many requests of mean size the limit of tokens has room for, at least 1.
    package func seconds(latency: Double) -> Double {
        guard requests > 0, latency.isFinite, latency >= 0 else { return 0 }
        let rounds = Double(requests.pieces(of: inFlight)) * latency
        guard let perMinute else { return rounds }
        return max(rounds, Double((requests - 1) / perMinute) * 60 + latency)
    }

    private var perMinute: Int? {
        let size = max(1, Double(tokens) / Double(max(1, requests)))
        let byTokens = tokensPerMinute.map { Int(count: (Double(max(0, $0)) / size).rounded(.down)) }
        return [requestsPerMinute, byTokens].compactMap(\.self).min().map { max(1, $0) }
    }
}

/// How long something takes, in seconds.
package struct TimeEstimate: Sendable, Hashable {
    package var low: Double
    package var expected: Double
    package var high: Double

    package init(low: Double, expected: Double, high: Double) {
        self.low = low
        self.expected = expected
        self.high = high
    }

    /// What runs beside it: the slower of both, bound by bound.
    package func beside(_ other: TimeEstimate) -> TimeEstimate {
        TimeEstimate(low: max(low, other.low), expected: max(expected, other.expected), high: max(high, other.high))
    }
}
