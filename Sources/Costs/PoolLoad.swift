package enum PoolLoad {
    /// Seconds that a pool's requests take at that latency each; 0 without requests. The longer of rounds of concurrent
    /// requests and rate-limit windows: time = max(⌈n ÷ in flight⌉ · latency, ⌊(n − 1) ÷ per minute⌋ · 60 + latency),
    /// with per minute the smaller of the request limit and of mean-size requests within the token limit, at least 1.
    /// - Parameters:
    ///   - tokens: of all requests: input and expected output.
    ///   - requestsPerMinute: nil: no limit, as for `tokensPerMinute`.
    ///   - inFlight: most exchanges at once, at least 1.
    package static func seconds(
        requests: Int, tokens: Int, requestsPerMinute: Int?, tokensPerMinute: Int?, inFlight: Int, latency: Double
    ) -> Double {
        guard requests > 0, latency.isFinite, latency >= 0 else { return 0 }
        let rounds = Double(requests.pieces(of: inFlight)) * latency
        let size = max(1, Double(tokens) / Double(requests))
        let byTokens = tokensPerMinute.map { Int(count: (Double(max(0, $0)) / size).rounded(.down)) }
        guard let perMinute = [requestsPerMinute, byTokens].compactMap(\.self).min() else { return rounds }
        return max(rounds, Double((requests - 1) / max(1, perMinute)) * 60 + latency)
    }
}

/// In seconds.
package struct TimeEstimate: Sendable, Hashable {
    package var low: Double
    package var expected: Double
    package var high: Double

    package init(low: Double, expected: Double, high: Double) {
        self.low = low
        self.expected = expected
        self.high = high
    }

    /// For parallel work: the larger of both, bound by bound.
    package func beside(_ other: TimeEstimate) -> TimeEstimate {
        TimeEstimate(low: max(low, other.low), expected: max(expected, other.expected), high: max(high, other.high))
    }
}
