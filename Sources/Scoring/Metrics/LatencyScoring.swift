import Statistics

/// Latency quantiles of live first attempts, as order statistics: each was measured.
enum LatencyScoring {
    /// Nil when nothing was sent live. `trials[meal]` are one variant's; bounds assume independence, so need one
    /// latency per cluster.
    static func score(_ meals: [[TrialResult]], clusters: [Int]) -> LatencyScore? {
        let trials = meals.flatMap { $0 }
        let measured = zip(clusters, meals).flatMap { cluster, trials in
            trials.filter { $0.latency != nil }.map { _ in cluster }
        }
        let sorted = trials.compactMap(\.latency).map(milliseconds).sorted()
        func quantile(_ share: Double) -> Double { SampleStatistics.orderStatistic(ofSorted: sorted, share) ?? 0 }
        func bounded(_ share: Double) -> Interval? {
            Set(measured).count == measured.count ? QuantileInterval.of(sorted: sorted, share) : nil
        }
        guard !sorted.isEmpty else { return nil }
        return LatencyScore(
            count: sorted.count, p50: quantile(0.5), p90: quantile(0.9), p95: quantile(0.95), p99: quantile(0.99),
            p50Interval: bounded(0.5), p95Interval: bounded(0.95), split: split(trials.compactMap(\.parts)))
    }

    /// Medians over exchanges; opening a connection over those that opened one. Nil without any.
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
