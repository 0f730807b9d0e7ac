import Costs

/// Estimates how long a run's requests take, from limits and latencies.
package enum EstimatedTime {
    /// In seconds, for variants without a past run. Invented, not measured: models differ tenfold.
    package static let defaultLatency = PastAnswers.Latency(p50: 5, p95: 20)
    /// The share of requests that `high` assumes are retried, if the provider's retries are on.
    package static let retriedShare = 0.1
    /// How far `expected` lies from the median to the 95th percentile: latencies are skewed right, so mean > median.
    package static let meanShare = 0.25

    package static let rule = """
        Time: pools run side by side, so the total is the slowest. A pool takes the longer of requests ÷ in_flight \
        rounds of one latency and of the minutes its limits ask for. Latency is p50 (low), a quarter of the way to p95 \
        (expected) and p95 with one request in ten asked again (high).
        """

    struct Part {
        var requests: Int
        var tokens: Int
        var latency: PastAnswers.Latency
        var retries: Bool
    }

    /// The time of variants that share a pool.
    static func of(_ parts: [Part], limits: Pool.Limits) -> TimeEstimate {
        func seconds(_ latency: (PastAnswers.Latency) -> Double, retried: Double) -> Double {
            var (requests, tokens, work) = (0, 0, 0.0)
            for part in parts {
                let again = part.retries ? Int((Double(part.requests) * retried).rounded(.up)) : 0
                requests += part.requests + again
                tokens += part.tokens + (part.requests > 0 ? part.tokens / part.requests * again : 0)
                work += Double(part.requests + again) * latency(part.latency)
            }
            return PoolLoad.seconds(
                requests: requests, tokens: tokens, requestsPerMinute: limits.requestsPerMinute,
                tokensPerMinute: limits.tokensPerMinute, inFlight: limits.inFlight,
                latency: requests > 0 ? work / Double(requests) : 0)
        }
        return TimeEstimate(
            low: seconds({ $0.p50 }, retried: 0),
            expected: seconds({ $0.p50 + ($0.p95 - $0.p50) * meanShare }, retried: 0),
            high: seconds({ $0.p95 }, retried: retriedShare))
    }
}
