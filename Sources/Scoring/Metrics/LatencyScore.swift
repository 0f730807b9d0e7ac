package import Statistics

/// Where the time of one exchange went; each part ≥ 0. A reused connection has no lookup, connect or TLS.
package struct LatencyParts: Sendable, Hashable {
    /// Waiting in this program before the exchange began; not part of the provider's latency.
    package var queued: Duration
    package var nameLookup: Duration
    package var connect: Duration
    package var tls: Duration
    package var upload: Duration
    /// From the end of the upload to the first byte of the response: the model's own time, mostly.
    package var wait: Duration
    package var download: Duration
    package var isReused: Bool

    package init(
        queued: Duration = .zero, nameLookup: Duration = .zero, connect: Duration = .zero, tls: Duration = .zero,
        upload: Duration = .zero, wait: Duration = .zero, download: Duration = .zero, isReused: Bool = false
    ) {
        self.queued = queued
        self.nameLookup = nameLookup
        self.connect = connect
        self.tls = tls
        self.upload = upload
        self.wait = wait
        self.download = download
        self.isReused = isReused
    }
}

/// Latency in milliseconds of live first attempts that were answered or timed out.
package struct LatencyScore: Sendable, Hashable {
    /// With fewer latencies p95 is the largest, and reports do not show it.
    package static let fewestForP95 = 20
    /// The same for p99.
    package static let fewestForP99 = 100

    package var count: Int
    package var p50: Double
    package var p90: Double
    package var p95: Double
    package var p99: Double
    /// p50 and p95 with distribution-free 95 % bounds; none if several latencies share a group of meals.
    package var p50Interval: Interval
    package var p95Interval: Interval
    /// Nil when no attempt recorded its parts.
    package var split: LatencySplit?
}

/// Medians in milliseconds of the parts of live first attempts; they need not add up to the total's median.
package struct LatencySplit: Sendable, Hashable {
    package var newConnections: Int
    package var reusedConnections: Int
    package var queued: Double
    /// Lookup, connect and TLS over exchanges that opened a connection; nil without any.
    package var opening: Double?
    package var upload: Double
    package var wait: Double
    package var download: Double
}

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
        func bounded(_ share: Double) -> Interval {
            let isIndependent = Set(measured).count == measured.count
            let bounds = isIndependent ? QuantileInterval.of(sorted: sorted, share) : nil
            return bounds ?? Interval(quantile(share))
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
