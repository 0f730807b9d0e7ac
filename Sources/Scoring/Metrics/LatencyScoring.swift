import Statistics

/// Quantiles of the latency of live first attempts, as order statistics: each is a latency that was measured.
enum LatencyScoring {
    /// Nil when nothing was sent live.
    static func score(_ trials: [TrialResult]) -> LatencyScore? {
        let sorted = trials.compactMap(\.latency).map(milliseconds).sorted()
        func quantile(_ share: Double) -> Double { SampleStatistics.orderStatistic(ofSorted: sorted, share) ?? 0 }
        guard !sorted.isEmpty else { return nil }
        return LatencyScore(
            count: sorted.count, p50: quantile(0.5), p90: quantile(0.9), p95: quantile(0.95), p99: quantile(0.99))
    }

    static func milliseconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    }
}
