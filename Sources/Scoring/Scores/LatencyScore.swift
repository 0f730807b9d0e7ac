package import Statistics

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

    package init(
        count: Int, p50: Double, p90: Double, p95: Double, p99: Double, p50Interval: Interval? = nil,
        p95Interval: Interval? = nil, split: LatencySplit? = nil
    ) {
        self.p50Interval = p50Interval ?? Interval(p50)
        self.p95Interval = p95Interval ?? Interval(p95)
        self.split = split
        self.count = count
        self.p50 = p50
        self.p90 = p90
        self.p95 = p95
        self.p99 = p99
    }
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
