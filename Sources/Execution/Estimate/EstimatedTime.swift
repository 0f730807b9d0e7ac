import Costs
import Photos

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

    /// The time of variants that share a pool with those limits.
    static func of(_ rows: [RunEstimate.Row], limits: Pool.Limits) -> TimeEstimate {
        func seconds(_ latency: (PastAnswers.Latency) -> Double, retried: Double) -> Double {
            var (requests, tokens, work) = (0, 0, 0.0)
            for row in rows {
                let again = row.retries ? Int((Double(row.requests) * retried).rounded(.up)) : 0
                requests += row.requests + again
                tokens += row.tokens + (row.requests > 0 ? row.tokens / row.requests * again : 0)
                work += Double(row.requests + again) * latency(row.latency)
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

/// Sizes of photos after preparation (upright, as sent), from their headers alone. Reads each header once.
struct PreparedSizes {
    private var headers: [String: PhotoHeader?] = [:]
    private(set) var unreadable: [String] = []

    /// Nil if any of them is unreadable.
    mutating func prepared(_ paths: [String], as setting: PhotoSetting) -> [(width: Int, height: Int)]? {
        var sizes: [(width: Int, height: Int)] = []
        for path in paths {
            guard let header = header(path) else { return nil }
            let size = setting.preparedSize(width: header.width, height: header.height)
            sizes.append(setting.transform == .rotated ? (width: size.height, height: size.width) : size)
        }
        return sizes
    }

    private mutating func header(_ path: String) -> PhotoHeader? {
        if let known = headers[path] { return known }
        let header = try? PhotoHeader.read(PhotoFile.bytes(at: path))
        if header == nil { unreadable.append(path) }
        headers[path] = .some(header)
        return header
    }
}
