import Statistics

/// Quantiles of the latency of live first attempts, as order statistics: each is a latency that was measured.
enum LatencyScoring {
    /// Nil when nothing was sent live.
    static func score(_ trials: [TrialResult]) -> LatencyScore? {
        let sorted = trials.compactMap(\.latency).map(milliseconds).sorted()
        func quantile(_ share: Double) -> Double { SampleStatistics.orderStatistic(ofSorted: sorted, share) ?? 0 }
        guard !sorted.isEmpty else { return nil }
        return LatencyScore(
            count: sorted.count, p50: quantile(0.5), p90: quantile(0.9), p95: quantile(0.95), p99: quantile(0.99),
            split: split(trials.compactMap(\.parts)))
    }

    /// Medians over the exchanges, that of opening a connection over those which opened one; nil without any.
    private static func split(_ parts: [LatencyParts]) -> LatencySplit? {
        func middle(_ parts: [LatencyParts], _ part: (LatencyParts) -> Duration) -> Double? {
            SampleStatistics.median(parts.map { milliseconds(part($0)) })
        }
        let opening = parts.filter { !$0.isReused }
        guard let queued = middle(parts, \.queued), let upload = middle(parts, \.upload),
            let wait = middle(parts, \.wait), let download = middle(parts, \.download)
        else { return nil }
        return LatencySplit(
            newConnections: opening.count, reusedConnections: parts.count - opening.count, queued: queued,
            opening: middle(opening) { $0.nameLookup + $0.connect + $0.tls }, upload: upload, wait: wait,
            download: download)
    }

    static func milliseconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    }
}
